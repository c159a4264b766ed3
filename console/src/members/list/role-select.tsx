import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useMe } from '../../api/use-scope.ts';
import { useTexts } from '../../i18n/texts.ts';
import { type Member, type Role, rolesFor } from '../member.ts';
import { membersTexts } from '../texts.ts';
import { ConfirmRole } from './confirm-role.tsx';

/**
 * An input for the role of a member. A change must be confirmed, because an arrow key can change
 * the value by accident.
 */
export function RoleSelect({ member }: { member: Member }) {
  const t = useTexts(membersTexts);
  const me = useMe();
  const [chosen, setChosen] = useState<Role>();
  const { role, name, email, status } = member;
  const choices = rolesFor(me.role);
  const mayChange =
    me.scopes.includes('members.write') && status === 'active' && choices.includes(role);
  if (!mayChange) {
    return t(role);
  }
  return (
    <>
      <NativeSelect
        size="xs"
        aria-label={t('roleOf', { name: name || email })}
        data={choices.map((value) => ({ value, label: t(value) }))}
        value={role}
        onChange={(event) => setChosen(event.currentTarget.value as Role)}
      />
      {chosen !== undefined && (
        <ConfirmRole member={member} next={chosen} onClose={() => setChosen(undefined)} />
      )}
    </>
  );
}
