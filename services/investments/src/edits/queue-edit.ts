import { editDays } from '@irp/contracts/investments';
import { PlatformError } from '@irp/errors';
import {
  type AccessContext,
  accessContextOf,
  privateAudience,
  workspaceAudience,
} from '../domain/access-context.ts';
import { skips } from '../domain/edit-row.ts';
import { count, countUpdatedByImport, newTally } from '../domain/edit-tally.ts';
import type { EditRow } from '../store/edit-models.ts';
import type { EditRecordStore } from '../store/edit-record-store.ts';
import type { EditStore } from '../store/edit-store.ts';
import type { EditRequest } from './edit-request.ts';
import { findEdit } from './find-edit.ts';
import type { MatchedRecords } from './match-records.ts';

export interface QueueStores {
  edits: EditStore;
  editRecords: EditRecordStore;
}

const maxOpenEdits = 10;
const dayMs = 86_400_000;

/**
 * Rejects an edit if the caller has too many open edits.
 * @throws PlatformError 429
 */
export async function requireFewEdits(
  { edits }: Pick<QueueStores, 'edits'>,
  access: AccessContext,
): Promise<void> {
  if ((await edits.countOpen(access)) >= maxOpenEdits) {
    throw tooManyEdits();
  }
}

function tooManyEdits(): PlatformError {
  return new PlatformError(
    'rate_limit_exceeded',
    `You have ${maxOpenEdits} edits that have not ended, which is the maximum: wait until an edit has ended, or cancel an edit.`,
    { retryAfterS: 30 },
  );
}

/**
 * Stores an edit and its records. Records are stored first, so that a queued edit has all records.
 * A repeat with the same id and records stores nothing. The limit of open edits is checked after
 * the edit is stored, so concurrent requests cannot exceed the limit together. If several
 * concurrent requests reach the limit, all these requests may be rejected.
 * @throws PlatformError 429
 */
export async function queueEdit(
  { edits, editRecords }: QueueStores,
  id: string,
  request: EditRequest,
  { ids, notFound, hasPrivate, imported }: MatchedRecords,
): Promise<EditRow> {
  const access = accessContextOf(request.principal);
  const { workspaceId, environment, userId, actorId } = access;
  const createdAt = new Date();
  const isPrivate = hasPrivate || request.changes?.visibility === 'private';
  const tally = newTally(imported?.created ?? ids.length);
  countUpdatedByImport(tally, imported?.updated ?? 0);
  for (const missing of notFound) {
    count(tally, missing, skips.notFound);
  }
  const edit = {
    _id: id,
    workspaceId,
    environment,
    ownerId: actorId,
    audience: isPrivate && userId !== undefined ? privateAudience(userId) : workspaceAudience,
    ...(request.undoOf === undefined ? {} : { undoOf: request.undoOf }),
    request: JSON.stringify(request),
    tally: JSON.stringify(tally),
    createdAt,
    expireAt: new Date(createdAt.getTime() + editDays * dayMs),
  };
  await editRecords.add(edit, ids);
  const isNew = await edits.insert(edit);
  const isTooMany = isNew && (await edits.countOpen(access)) > maxOpenEdits;
  if (isTooMany && (await edits.discard(edit._id))) {
    await editRecords.discard(edit);
    throw tooManyEdits();
  }
  return findEdit(edits, access, id);
}
