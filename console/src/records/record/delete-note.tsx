import { ActionIcon } from '@mantine/core';
import IconTrash from '@tabler/icons-react/icons/IconTrash';
import { useScope } from '../../api/use-scope.ts';
import { useAction } from '../../components/use-action.ts';
import { useTexts } from '../../i18n/texts.ts';
import { recordsTexts } from '../texts.ts';

export function DeleteNote({ recordId, noteId }: { recordId: string; noteId: string }) {
  const t = useTexts(recordsTexts);
  const { api } = useScope();
  const remove = useAction({
    run: () => api.investments.notes.delete(recordId, noteId),
    done: t('noteDeleted'),
    notifiesErrors: true,
  });
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
