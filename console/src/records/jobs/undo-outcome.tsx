import { useTexts } from '../../i18n/texts.ts';
import { recordsTexts } from '../texts.ts';
import type { Edit } from './edit.ts';
import { isRunning } from './is-running.ts';
import { describeSkipped, SkippedRecords } from './skipped-records.tsx';

interface UndoOutcomeProps {
  undo: Edit;
  /** Called when a record opens. */
  onOpen?: (() => void) | undefined;
}

/** Shows the result of an undo, with the records that were not changed. */
export function UndoOutcome({ undo, onOpen }: UndoOutcomeProps) {
  const t = useTexts(recordsTexts);
  if (isRunning(undo)) {
    return t('undoing');
  }
  if (undo.state !== 'succeeded') {
    return t(undo.state === 'failed' ? 'undoFailed' : 'undoCanceled');
  }
  if (undo.counts.skipped === 0) {
    return t('undone');
  }
  return (
    <div>
      {t('undonePartly', { reasons: describeSkipped(undo, t) })}
      <SkippedRecords edit={undo} onOpen={onOpen} />
    </div>
  );
}
