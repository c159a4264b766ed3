import { Button } from '@mantine/core';
import { useRights } from '../../api/use-rights.ts';
import { useMe, useScope } from '../../api/use-scope.ts';
import { useAction } from '../../components/use-action.ts';
import { useTexts } from '../../i18n/texts.ts';
import { recordsTexts } from '../texts.ts';
import type { Edit } from './edit.ts';
import { isRunning } from './is-running.ts';
import { UndoOutcome } from './undo-outcome.tsx';

interface UndoEditProps {
  edit: Edit;
  /** The edit that undoes this edit, if present in the list. */
  undo: Edit | undefined;
}

/** A button to undo an edit, for its author and for admins. After the undo, shows the result. */
export function UndoEdit({ edit, undo: undoneBy }: UndoEditProps) {
  const t = useTexts(recordsTexts);
  const { api } = useScope();
  const { user } = useMe();
  const { isAdmin, canWriteRecords } = useRights();
  const undo = useAction({
    run: () => api.investments.edits.undo(edit.id),
    done: t('undoBegun'),
    notifiesErrors: true,
  });
  if (undoneBy !== undefined) {
    return <UndoOutcome undo={undoneBy} />;
  }
  if (edit.undoneBy !== null) {
    return t('undone');
  }
  const isUndo = edit.undoOf !== null || edit.undoOfImport !== null;
  const mayUndo = canWriteRecords && (isAdmin || edit.owner.id === user?.id);
  if (isUndo || !mayUndo || isRunning(edit) || edit.counts.changed === 0) {
    return null;
  }
  return (
    <Button size="xs" variant="default" loading={undo.isPending} onClick={() => undo.mutate()}>
      {t('undoEdit')}
    </Button>
  );
}
