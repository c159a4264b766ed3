import { ActionIcon } from '@mantine/core';
import IconTrash from '@tabler/icons-react/icons/IconTrash';
import { useRights } from '../../api/use-rights.ts';
import { useMe, useScope } from '../../api/use-scope.ts';
import { useAction } from '../../components/use-action.ts';
import { useTexts } from '../../i18n/texts.ts';
import { recordsTexts } from '../texts.ts';

interface DeleteNoteProps {
  recordId: string;
  note: { id: string; author: { id?: string | null } };
}

/** For the author of a note, and for admins. */
export function DeleteNote({ recordId, note: { id, author } }: DeleteNoteProps) {
  const t = useTexts(recordsTexts);
  const { api } = useScope();
  const { user } = useMe();
  const { isAdmin, canWriteRecords } = useRights();
  const remove = useAction({
    run: () => api.investments.notes.delete(recordId, id),
    done: t('noteDeleted'),
    notifiesErrors: true,
  });
  if (!canWriteRecords || !(isAdmin || author.id === user?.id)) {
    return null;
  }
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="sm"
      aria-label={t('deleteNote')}
      loading={remove.isPending}
      onClick={() => remove.mutate()}
    >
      <IconTrash size={14} aria-hidden />
    </ActionIcon>
  );
}
