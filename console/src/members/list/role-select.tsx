import { NativeSelect } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMe } from '../../api/use-scope.ts';
import { useTexts } from '../../i18n/texts.ts';
import { type Member, type Role, rolesFor } from '../member.ts';
import { membersTexts } from '../texts.ts';
import { useMemberChange } from '../use-member-change.ts';

/** The role of a member. A change is undone by choosing the former role. */
export function RoleSelect({ member }: { member: Member }) {
  const t = useTexts(membersTexts);
  const me = useMe();
  const { mutate, isPending } = useMemberChange();
  const { id, role, name, email, status } = member;
  const choices = rolesFor(me.role);
  const mayChange =
    me.scopes.includes('members.write') && status === 'active' && choices.includes(role);
  if (!mayChange) {
    return t(role);
  }
  const change = (next: Role) =>
    mutate(({ members, workspaceId }) => members.update(workspaceId, id, { role: next }), {
      onSuccess: () =>
        notifications.show({
          message: t('roleChanged', { name: name || email, role: t(next) }),
        }),
    });
  return (
    <NativeSelect
      size="xs"
      aria-label={t('roleOf', { name: name || email })}
      data={choices.map((value) => ({ value, label: t(value) }))}
      value={role}
      disabled={isPending}
      onChange={(event) => change(event.currentTarget.value as Role)}
    />
  );
}
