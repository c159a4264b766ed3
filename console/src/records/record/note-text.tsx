import { ActionIcon, Button, Group, Textarea } from '@mantine/core';
import IconPencil from '@tabler/icons-react/icons/IconPencil';
import { type FormEvent, useState } from 'react';
import { useScope } from '../../api/use-scope.ts';
import { UnsavedText } from '../../components/unsaved.tsx';
import { useAction } from '../../components/use-action.ts';
import { useTexts } from '../../i18n/texts.ts';
import { recordsTexts } from '../texts.ts';
import { DeleteNote } from './delete-note.tsx';
import { useCanChangeNote } from './use-can-change-note.ts';

interface NoteProps {
  recordId: string;
  note: { id: string; text: string; author: { id?: string | null } };
}

/** Shows the text of a note. The author and admins can edit the text. */
export function NoteText({ recordId, note }: NoteProps) {
  const t = useTexts(recordsTexts);
  const canChange = useCanChangeNote(note.author);
  const [isEditing, setIsEditing] = useState(false);
  if (isEditing) {
    return <EditNote recordId={recordId} note={note} onClose={() => setIsEditing(false)} />;
  }
  return (
    <>
      {canChange && (
        <>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="sm"
            aria-label={t('editNote')}
            onClick={() => setIsEditing(true)}
          >
            <IconPencil size={14} aria-hidden />
          </ActionIcon>
          <DeleteNote recordId={recordId} noteId={note.id} />
        </>
      )}
      <div style={{ whiteSpace: 'pre-line' }}>{note.text}</div>
    </>
  );
}

function EditNote({ recordId, note, onClose }: NoteProps & { onClose(): void }) {
  const t = useTexts(recordsTexts);
  const { api } = useScope();
  const [text, setText] = useState(note.text);
  const save = useAction({
    run: () => api.investments.notes.update(recordId, note.id, { text }),
    onDone: onClose,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <form onSubmit={submit}>
      <UnsavedText isDirty={text !== note.text} />
      <Textarea
        label={t('editNote')}
        autosize
        minRows={2}
        data-autofocus
        value={text}
        error={save.error?.message}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Group gap="xs" mt="xs">
        <Button
          type="submit"
          size="xs"
          loading={save.isPending}
          disabled={text.trim() === '' || text === note.text}
        >
          {t('saveNote')}
        </Button>
        <Button size="xs" variant="default" onClick={onClose}>
          {t('keepNote')}
        </Button>
      </Group>
    </form>
  );
}
