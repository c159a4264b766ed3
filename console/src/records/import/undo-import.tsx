import { Button, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useScope } from '../../api/use-scope.ts';
import { useTexts } from '../../i18n/texts.ts';
import { useEditJob } from '../jobs/use-edit-job.ts';
import { recordsTexts } from '../texts.ts';

/** Deletes the records that an import created, except those that somebody has changed since. */
export function UndoImport({ jobId }: { jobId: string }) {
  const t = useTexts(recordsTexts);
  const { imports } = useScope().api.investments;
  const undo = useMutation({
    mutationFn: () => imports.undo(jobId),
  });
  const edit = useEditJob(undo.data);
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
