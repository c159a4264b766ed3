import type { mergeInvestments as contract } from '@irp/contracts/investments';
import { permissions } from '@irp/contracts/permissions';
import { invalidField, PlatformError } from '@irp/errors';
import { newEvent } from '@irp/events';
import type { Call, Operation } from '@irp/http';
import { conflict, type FreeSpace, retryOnConflict, tooManyChanges } from '@irp/persistence';
import { type AccessContext, accessContextOf } from '../domain/access-context.ts';
import { requireMergeable, requireUnlocked } from '../domain/change-rules.ts';
import { investmentChanged, investmentDeleted } from '../domain/investment-event.ts';
import type { InvestmentRow } from '../domain/investment-row.ts';
import {
  mergedRow,
  requireKnownSources,
  requireSameVisibility,
  withoutMerge,
} from '../domain/merge-rows.ts';
import { findVisible } from '../records/find-visible.ts';
import { requireRevision } from '../records/investment-etag.ts';
import { nextRevision } from '../records/next-revision.ts';
import type { RecordStores } from '../records/record-stores.ts';
import { respondWithInvestment } from '../records/respond-with-investment.ts';
import type { HistoryStore } from '../store/history-store.ts';
import type { NoteStore } from '../store/note-store.ts';

export interface MergeStores extends RecordStores {
  history: HistoryStore;
  notes: NoteStore;
  space: FreeSpace;
}

const maxAttempts = 10;

/**
 * Creates the operation. A merge first changes the record, then removes the duplicates, and finally
 * moves their notes and favourites. If the process crashes during a merge, no value is lost, and a
 * repeated request completes the merge.
 */
export function mergeInvestments(stores: MergeStores): Operation<typeof contract> {
  const { store, favorites, space } = stores;
  return async ({ principal, params, headers, body }) => {
    requireKnownSources(body.duplicates, body.valuesFrom);
    await space.require();
    const access = accessContextOf(principal);
    /** The record before and after the last attempt. */
    let begun: { before: InvestmentRow; after: InvestmentRow } | undefined;
    const removed = new Map<string, InvestmentRow>();
    // Each attempt reads all records, changes the target record, and removes the unchanged
    // duplicates. A retry after a conflict reads the new values of a duplicate. If two requests
    // merge two records into each other, one request fails, because each request changes a record
    // of the other request.
    const mergeOnce = async () => {
      const current = await findVisible(store, access, params.id);
      requireRevision(begun ? {} : headers, current.revision);
      requireUnlocked(current);
      const found = await findDuplicates(stores, access, current, body, removed);
      const present = found.filter(({ _id }) => !removed.has(_id));
      let after = current;
      if (present.length > 0) {
        const before = begun ? withoutMerge(current, begun.before, begun.after) : current;
        const merged = mergedRow(before, found, body.valuesFrom);
        after = nextRevision(current, merged);
        const mergedFrom = present.map(({ _id }) => _id);
        const change = investmentChanged(principal, current, after, { mergedFrom });
        const event = newEvent(Date.now(), change);
        if ((await store.replace([{ current, changed: after, event }])) === 0) {
          return conflict;
        }
        begun = { before, after };
      }
      for (const duplicate of present) {
        const event = newEvent(Date.now(), investmentDeleted(principal, duplicate, current._id));
        if ((await store.remove([{ current: duplicate, event }])) === 0) {
          return conflict;
        }
        removed.set(duplicate._id, duplicate);
      }
      return after;
    };
    try {
      const merged = await retryOnConflict(mergeOnce, {
        attempts: maxAttempts,
        error: () => tooManyChanges('record'),
      });
      await moveBelongings(stores, access, body.duplicates, merged._id);
      return respondWithInvestment(favorites, access, merged);
    } catch (error) {
      await moveBelongings(stores, access, [...removed.keys()], params.id);
      throw begun && error instanceof PlatformError
        ? partlyMerged(error, [...removed.keys()])
        : error;
    }
  };
}

/**
 * Creates the error if another request has changed a duplicate, and the remaining duplicates cannot
 * be merged.
 */
function partlyMerged(refusal: PlatformError, ids: readonly string[]): PlatformError {
  const { code, errors, members, headers } = refusal;
  const done = ids.length > 0 ? ids.join(', ') : 'none';
  const message = `${refusal.message.replace(/\.$/, '')}. Duplicates merged so far: ${done}. The record already has the values of all duplicates.`;
  return new PlatformError(code, message, {
    ...(errors && { errors }),
    members,
    headers,
    cause: refusal,
  });
}

/**
 * Returns the duplicates in the order of the request, including duplicates that this request has
 * already removed. Omits records that an earlier merge has removed.
 * @throws PlatformError 400, 403, 423 with the id of a record
 */
async function findDuplicates(
  { store, history }: MergeStores,
  access: AccessContext,
  current: InvestmentRow,
  { duplicates: ids }: Call<typeof contract>['body'],
  removed: ReadonlyMap<string, InvestmentRow>,
): Promise<InvestmentRow[]> {
  const found = new Map((await store.findByIds(access, ids)).map((row) => [row._id, row]));
  const missing = ids.filter((id) => !found.has(id) && !removed.has(id));
  const merged = missing.length > 0 ? await history.findMerged(current) : new Set<string>();
  for (const id of missing) {
    // A record of an unfinished merge may still exist, and may have become a private record of
    // another user.
    if (!merged.has(id) || (await store.workspaceOf(id)) !== undefined) {
      throw invalidField(
        'duplicates',
        `must be ids of records that you can see: ${id} is not such an id`,
      );
    }
  }
  return ids.flatMap((id) => {
    const row = found.get(id);
    if (row === undefined) {
      return removed.get(id) ?? [];
    }
    if (id === current._id) {
      throw invalidField('duplicates', `must not contain the record itself: ${id}`);
    }
    requireSameVisibility(current, row);
    requireMergeable(permissions.mergeInvestments.others, row, access);
    return [row];
  });
}

/**
 * Moves the notes and favourites of removed duplicates to the record. If another request has just
 * merged the record itself, the notes and favourites move to the target of the other merge.
 */
async function moveBelongings(
  { store, history, notes, favorites }: MergeStores,
  access: AccessContext,
  fromIds: readonly string[],
  toId: string,
): Promise<void> {
  const { workspaceId, environment } = access;
  let moved = fromIds;
  let to: string | undefined = toId;
  while (to !== undefined && moved.length > 0) {
    for (const _id of moved) {
      await notes.move({ _id, workspaceId, environment }, to);
      await favorites.moveForAllUsers(access, _id, to);
    }
    const isThere: boolean = (await store.workspaceOf(to)) !== undefined;
    moved = [to];
    to = isThere ? undefined : await history.findMergedInto({ _id: to, workspaceId, environment });
  }
}
