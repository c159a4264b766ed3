import { ActionIcon, Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import IconDots from '@tabler/icons-react/icons/IconDots';
import { useState } from 'react';
import { useMe } from '../../api/use-scope.ts';
import { ConfirmByName } from '../../components/confirm-by-name.tsx';
import { useTexts } from '../../i18n/texts.ts';
import type { Member } from '../member.ts';
import { membersTexts } from '../texts.ts';
import { useMemberChange } from '../use-member-change.ts';

/** Shows the actions of an admin for a member or an invitation. */
export function MemberActions({ member }: { member: Member }) {
  const t = useTexts(membersTexts);
  const me = useMe();
  const { mutate, isPending } = useMemberChange();
  const [isRemoving, setIsRemoving] = useState(false);
  const { id, status, name, email, role } = member;
  const shownName = name || email;
  const isAbove = role === 'owner' && me.role !== 'owner';
  if (!me.scopes.includes('members.write') || isAbove) {
    return null;
  }
  const resend = () =>
    mutate(({ members, workspaceId }) => members.sendInvitation(workspaceId, id), {
      onSuccess: () => notifications.show({ message: t('invitationSent', { email }) }),
    });
  const endSessions = () =>
    mutate(({ members, workspaceId }) => members.endSessions(workspaceId, id), {
      onSuccess: () => notifications.show({ message: t('sessionsEnded', { name: shownName }) }),
    });
  return (
    <>
      <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ActionIcon variant="subtle" aria-label={t('actionsFor', { name: shownName })}>
            <IconDots size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {status === 'pending' && <Menu.Item onClick={resend}>{t('resend')}</Menu.Item>}
          {status === 'active' && <Menu.Item onClick={endSessions}>{t('endSessions')}</Menu.Item>}
          <Menu.Item color="danger" onClick={() => setIsRemoving(true)}>
            {t(status === 'pending' ? 'withdraw' : 'remove')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ConfirmByName
        isOpen={isRemoving}
        onClose={() => setIsRemoving(false)}
        name={shownName}
        title={t(status === 'pending' ? 'withdraw' : 'remove')}
        action={t(status === 'pending' ? 'withdraw' : 'remove')}
        isBusy={isPending}
        onConfirm={() =>
          mutate(({ members, workspaceId }) => members.remove(workspaceId, id), {
            onSuccess: () => setIsRemoving(false),
          })
        }
      >
        {t(status === 'pending' ? 'withdrawWhat' : 'removeWhat')}
      </ConfirmByName>
    </>
  );
}
