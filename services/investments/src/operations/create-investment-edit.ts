import { newId } from '@irp/contracts';
import type { createInvestmentEdit as contract } from '@irp/contracts/investments';
import type { Operation } from '@irp/http';
import type { FreeSpace } from '@irp/persistence';
import { accessContextOf } from '../domain/access-context.ts';
import { acceptedEdit } from '../edits/accepted-edit.ts';
import { matchRecords } from '../edits/match-records.ts';
import { type QueueStores, queueEdit, requireFewEdits } from '../edits/queue-edit.ts';
import type { RecordStores } from '../records/record-stores.ts';

interface CreateStores extends RecordStores, QueueStores {
  space: FreeSpace;
  /** Is called when an edit is queued. */
  onEditQueued(): void;
}

export function createInvestmentEdit(stores: CreateStores): Operation<typeof contract> {
  const { edits, space, onEditQueued } = stores;
  return async ({ principal, body, version, idempotencyId }) => {
    const access = accessContextOf(principal);
    await space.require();
    const id = idempotencyId ?? newId();
    const { ids, filter, ...changes } = body;
    const queue = async () => {
      await requireFewEdits(stores, access);
      const matched = await matchRecords(stores, access, { ids, filter });
      // An earlier request with the same Idempotency-Key may have stored records of the edit but
      // not the edit itself.
      await stores.editRecords.discard({ _id: id, workspaceId: access.workspaceId });
      return queueEdit(stores, id, { ...changes, filter, principal }, matched);
    };
    // An earlier request with the same Idempotency-Key may have stored the edit before its process
    // crashed.
    const edit = (await edits.find(access, id)) ?? (await queue());
    onEditQueued();
    return acceptedEdit(edit, version);
  };
}
