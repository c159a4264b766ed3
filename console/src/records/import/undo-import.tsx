import { Button, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useScope } from '../../api/use-scope.ts';
import { useTexts } from '../../i18n/texts.ts';
import { recordsKey } from '../record-queries.ts';
import { recordsTexts } from '../texts.ts';

const pollMs = 1_000;
const ends = ['succeeded', 'failed', 'canceled'];

/** Deletes the records that an import created, except those that somebody has changed since. */
export function UndoImport({ jobId }: { jobId: string }) {
  const t = useTexts(recordsTexts);
  const scope = useScope();
  const queries = useQueryClient();
  const undo = useMutation({
    mutationFn: () => scope.api.investments.imports.undo(jobId),
  });
  const id = undo.data?.id ?? '';
  const { data: edit = undo.data } = useQuery({
    queryKey: [...recordsKey(scope), 'edit', id],
    enabled: id !== '',
    queryFn: async ({ signal }) => {
      const found = await scope.api.investments.edits.get(id, { signal });
      if (ends.includes(found.state)) {
        await queries.invalidateQueries({ queryKey: [...recordsKey(scope), 'page'] });
      }
      return found;
    },
    refetchInterval: ({ state: { data } }) => (ends.includes(data?.state ?? '') ? false : pollMs),
  });
  if (edit !== undefined) {
    const { deleted, skipped } = edit.counts;
    return <Text>{t(`undo-${edit.state}`, { deleted, skipped })}</Text>;
  }
  return (
    <>
      <Button variant="default" loading={undo.isPending} onClick={() => undo.mutate()}>
        {t('undoImport')}
      </Button>
      {undo.error && (
        <Text c="var(--irp-danger)" role="alert">
          {undo.error.message}
        </Text>
      )}
    </>
  );
}
