import { notifications } from '@mantine/notifications';
import { Dialog } from '../../components/dialog.tsx';
import { DialogButtons } from '../../components/dialog-buttons.tsx';
import { notifyUndo } from '../../components/notify-undo.tsx';
import { useTexts } from '../../i18n/texts.ts';
import type { Member, Role } from '../member.ts';
import { membersTexts } from '../texts.ts';
import { useMemberChange } from '../use-member-change.ts';

interface ConfirmRoleProps {
  member: Member;
  /** The new role of the member. */
  next: Role;
  onClose(): void;
}

/** Shows the rights of a new role before the change is confirmed. */
export function ConfirmRole({ member, next, onClose }: ConfirmRoleProps) {
  const t = useTexts(membersTexts);
  const { mutate, isPending } = useMemberChange();
  const { id, role } = member;
  const name = member.name || member.email;
  const change = (to: Role, onSuccess: (message: string) => void) =>
    mutate(({ members, workspaceId }) => members.update(workspaceId, id, { role: to }), {
      onSuccess: () => onSuccess(t('roleChanged', { name, role: t(to) })),
    });
  const undo = () => change(role, (message) => notifications.show({ message }));
  const confirm = () =>
    change(next, (message) => {
      notifyUndo({ message, undo: t('undo'), onUndo: undo });
      onClose();
    });
  return (
    <Dialog title={t('changeRole')} onClose={onClose}>
      <p>{t('roleBecomes', { name, from: t(role), to: t(next) })}</p>
      <p>{t('roleMay', { role: t(next), what: t(`${next}What`) })}</p>
      <DialogButtons
        onClose={onClose}
        action={t('changeRole')}
        onAction={confirm}
        isBusy={isPending}
        mt="md"
      />
    </Dialog>
  );
}
