import { Button, Group, Progress, Stack } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Api } from '../../api/services.ts';
import { useScope } from '../../api/use-scope.ts';
import { useTexts } from '../../i18n/texts.ts';
import { recordsKey } from '../record-queries.ts';
import { recordsTexts } from '../texts.ts';

type Edit = Awaited<ReturnType<Api['investments']['edits']['create']>>;

const pollMs = 1_000;
const ends: readonly string[] = ['succeeded', 'failed', 'canceled'];

/** The job of an edit, and its undo, which is a job like the edit. */
export function EditProgress({ edit: accepted, onClose }: { edit: Edit; onClose(): void }) {
  const t = useTexts(recordsTexts);
  const scope = useScope();
  const queries = useQueryClient();
  const [current, setCurrent] = useState(accepted);
  const { edits } = scope.api.investments;
  const { data: edit = current } = useQuery({
    queryKey: [...recordsKey(scope), 'edit', current.id],
    queryFn: async ({ signal }) => {
      const found = await edits.get(current.id, { signal });
      if (ends.includes(found.state)) {
        await queries.invalidateQueries({ queryKey: [...recordsKey(scope), 'page'] });
      }
      return found;
    },
    refetchInterval: ({ state: { data } }) => (ends.includes(data?.state ?? '') ? false : pollMs),
  });
  const undo = useMutation({
    mutationFn: () => edits.undo(edit.id),
    onSuccess: (undone) => setCurrent(undone as Edit),
  });
  const cancel = useMutation({ mutationFn: () => edits.cancel(edit.id) });
  const { matched, changed, unchanged, skipped } = edit.counts;
  const isEnded = ends.includes(edit.state);
  const done = changed + unchanged + skipped;
  const percent = matched === 0 ? 0 : Math.min(100, Math.round((done / matched) * 100));
  return (
    <Stack role="status">
      <Progress value={isEnded ? 100 : percent} aria-label={t('progress')} />
      <p>
        {t(isEnded ? 'editDone' : 'editRunning')} {t('editCounts', { changed, unchanged, skipped })}
      </p>
      {edit.message !== null && <p>{edit.message}</p>}
      <Group justify="flex-end">
        {!isEnded && (
          <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate()}>
            {t('cancelEdit')}
          </Button>
        )}
        {isEnded && edit.undoOf === null && changed > 0 && (
          <Button variant="default" loading={undo.isPending} onClick={() => undo.mutate()}>
            {t('undoEdit')}
          </Button>
        )}
        <Button onClick={onClose}>{t('close')}</Button>
      </Group>
    </Stack>
  );
}
