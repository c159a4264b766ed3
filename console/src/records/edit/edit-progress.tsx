import { Button, Group, Progress, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useMessage } from '../../api/messages/use-message.ts';
import { useScope } from '../../api/use-scope.ts';
import { useTexts } from '../../i18n/texts.ts';
import type { Edit } from '../jobs/edit.ts';
import { isRunning } from '../jobs/is-running.ts';
import { describeSkipped, SkippedRecords } from '../jobs/skipped-records.tsx';
import { UndoOutcome } from '../jobs/undo-outcome.tsx';
import { useEditJob } from '../jobs/use-edit-job.ts';
import { recordsTexts } from '../texts.ts';

/** Shows the progress of an edit. The undo of the edit is also a job. */
export function EditProgress({ edit: accepted, onClose }: { edit: Edit; onClose(): void }) {
  const t = useTexts(recordsTexts);
  const inWords = useMessage();
  const { edits } = useScope().api.investments;
  const [current, setCurrent] = useState(accepted);
  const edit = useEditJob(current.id, current) ?? current;
  const undo = useMutation({
    mutationFn: () => edits.undo(edit.id),
    onSuccess: setCurrent,
  });
  const cancel = useMutation({ mutationFn: () => edits.cancel(edit.id) });
  const { matched, changed, unchanged, skipped } = edit.counts;
  const isEnded = !isRunning(edit);
  const done = changed + unchanged + skipped;
  const percent = matched === 0 ? 0 : Math.min(100, Math.round((done / matched) * 100));
  return (
    <Stack role="status">
      <Progress value={isEnded ? 100 : percent} aria-label={t('progress')} />
      {edit.undoOf === null ? (
        <p>
          {t(isEnded ? 'editDone' : 'editRunning')}{' '}
          {t('editCounts', { changed, unchanged, skipped })}
        </p>
      ) : (
        <div>
          <UndoOutcome undo={edit} onOpen={onClose} />
        </div>
      )}
      {isEnded && edit.undoOf === null && skipped > 0 && (
        <div>
          {describeSkipped(edit, t)}.
          <SkippedRecords edit={edit} onOpen={onClose} />
        </div>
      )}
      {edit.message !== null && <p>{inWords(edit.message)}</p>}
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
