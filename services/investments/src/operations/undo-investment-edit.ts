import { newId } from '@irp/contracts';
import type { undoInvestmentEdit as contract } from '@irp/contracts/investments';
import { permissions } from '@irp/contracts/permissions';
import { PlatformError } from '@irp/errors';
import type { Operation } from '@irp/http';
import type { FreeSpace } from '@irp/persistence';
import { accessContextOf, workspaceAudience } from '../domain/access-context.ts';
import { requireCreatorOrRole } from '../domain/change-rules.ts';
import { acceptedEdit } from '../edits/accepted-edit.ts';
import type { EditRequest } from '../edits/edit-request.ts';
import { findEdit } from '../edits/find-edit.ts';
import { type QueueStores, queueEdit, requireFewEdits } from '../edits/queue-edit.ts';

interface UndoStores extends QueueStores {
  space: FreeSpace;
  /** Is called when an edit is queued. */
  onEditQueued(): void;
}

export function undoInvestmentEdit(stores: UndoStores): Operation<typeof contract> {
  const { edits, editRecords, space, onEditQueued } = stores;
  return async ({ principal, params, version }) => {
    const access = accessContextOf(principal);
    const edit = await findEdit(edits, access, params.id);
    requireCreatorOrRole(
      permissions.undoInvestmentEdit.others,
      edit.ownerId,
      access,
      'undo the edit',
    );
    if (edit.endedAt === undefined) {
      throw new PlatformError('conflict', `The edit is ${edit.state}: cancel the edit first.`);
    }
    const { undoOfImport }: EditRequest = JSON.parse(edit.request);
    if (undoOfImport !== undefined) {
      throw new PlatformError(
        'conflict',
        'The edit cannot be undone, because it undid an import: import the file again.',
      );
    }
    await space.require();
    if (edit.undoneBy === undefined) {
      await requireFewEdits(stores, access);
    }
    const id = await edits.claimUndo(edit, newId());
    const queue = async () => {
      const ids = await editRecords.idsOfChanged(edit);
      const hasPrivate = edit.audience !== workspaceAudience;
      const matched = {
        ids,
        notFound: [],
        hasPrivate,
      };
      return queueEdit(stores, id, { undoOf: edit._id, principal }, matched);
    };
    // An earlier request may have stored the undo, or may have crashed before it stored the undo.
    const undo = (await edits.find(access, id)) ?? (await queue());
    onEditQueued();
    return acceptedEdit(undo, version);
  };
}
