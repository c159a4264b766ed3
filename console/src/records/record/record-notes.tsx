import { Button, Stack, Textarea } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useActorName } from '../../api/people.ts';
import { listQuery } from '../../api/queries.ts';
import { useMe, useScope } from '../../api/use-scope.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { ListView } from '../../components/list-view.tsx';
import { LoadMore } from '../../components/load-more.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { UnsavedText } from '../../components/unsaved.tsx';
import { useTexts } from '../../i18n/texts.ts';
import classes from '../records.module.css';
import { recordsTexts } from '../texts.ts';
import { NoteText } from './note-text.tsx';

/** Shows the notes of people about a record. */
export function RecordNotes({ id }: { id: string }) {
  const t = useTexts(recordsTexts);
  const { place, api } = useScope();
  const { scopes } = useMe();
  const nameOf = useActorName();
  const queries = useQueryClient();
  const list = listQuery(place, ['records', 'notes', id], (page, options) =>
    api.investments.notes.list(id, page, options).firstPage(),
  );
  const query = useInfiniteQuery(list);
  const [text, setText] = useState('');
  const add = useMutation({
    mutationFn: () => api.investments.notes.create(id, { text }),
    onSuccess: () => {
      setText('');
      return queries.invalidateQueries(list);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    add.mutate();
  };
  return (
    <Stack>
      {scopes.includes('investments.write') && (
        <form onSubmit={submit}>
          <UnsavedText isDirty={text.trim() !== ''} />
          <Textarea
            label={t('newNote')}
            autosize
            minRows={2}
            value={text}
            error={add.error?.message}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <Button type="submit" size="xs" mt="xs" loading={add.isPending} disabled={!text.trim()}>
            {t('addNote')}
          </Button>
        </form>
      )}
      <ListView query={query} empty={<EmptyState text={t('noNotes')} />}>
        {(notes, more) => (
          <>
            {notes.map((note) => (
              <div key={note.id} className={classes.change}>
                <RelativeTime at={note.createdAt} /> · {nameOf(note.author)}{' '}
                <NoteText recordId={id} note={note} />
              </div>
            ))}
            <LoadMore more={more} count={notes.length} />
          </>
        )}
      </ListView>
    </Stack>
  );
}
