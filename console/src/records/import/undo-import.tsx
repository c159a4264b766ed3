import { Button, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useScope } from '../../api/use-scope.ts';
import { useTexts } from '../../i18n/texts.ts';
import { describeSkipped, SkippedRecords } from '../jobs/skipped-records.tsx';
import { useEditJob } from '../jobs/use-edit-job.ts';
import { recordsTexts } from '../texts.ts';
import type { ImportJob } from './import-file.ts';

/** A button that deletes the new records of an import, except records with later changes. */
export function UndoImport({ job }: { job: ImportJob }) {
  const t = useTexts(recordsTexts);
  const { imports } = useScope().api.investments;
  const undo = useMutation({
    mutationFn: () => imports.undo(job.id),
  });
  const edit = useEditJob(undo.data?.id ?? job.undoneBy, undo.data);
  if (edit !== undefined) {
    const { deleted, skipped } = edit.counts;
    const isPartly = edit.state === 'succeeded' && skipped > 0;
    return (
      <div>
        {isPartly
          ? t('undo-partly', { deleted, reasons: describeSkipped(edit, t) })
          : t(`undo-${edit.state}`, { deleted, skipped })}
        {isPartly && <SkippedRecords edit={edit} />}
      </div>
    );
  }
  if (job.report.created === 0 || job.undoneBy !== null) {
    return null;
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
