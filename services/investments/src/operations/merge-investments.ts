import type { mergeInvestments as contract } from '@irp/contracts/investments';
import { permissions } from '@irp/contracts/permissions';
import { newEvent } from '@irp/events';
import type { Call, Operation } from '@irp/http';
import { conflict, type FreeSpace, retryOnConflict, tooManyChanges } from '@irp/persistence';
import { type AccessContext, accessContextOf } from '../domain/access-context.ts';
import { requireMergeable, requireUnlocked } from '../domain/change-rules.ts';
import { investmentChanged, investmentDeleted } from '../domain/investment-event.ts';
import type { InvestmentRow } from '../domain/investment-row.ts';
import {
  invalid,
  mergedRow,
  requireKnownSources,
  requireSameVisibility,
} from '../domain/merge-rows.ts';
import { findVisible } from '../records/find-visible.ts';
import { requireRevision } from '../records/investment-etag.ts';
import { nextRevision } from '../records/next-revision.ts';
import type { RecordStores } from '../records/record-stores.ts';
import { respondWithInvestment } from '../records/respond-with-investment.ts';
import type { HistoryStore } from '../store/history-store.ts';
import type { NoteStore } from '../store/note-store.ts';

interface MergeStores extends RecordStores {
  history: HistoryStore;
  notes: NoteStore;
  space: FreeSpace;
}

const maxAttempts = 10;

/**
 * Changes the record first and removes the duplicates last. After a crash in between, no value is
 * lost, and a repeated request does the rest.
 */
export function mergeInvestments(stores: MergeStores): Operation<typeof contract> {
  const { store, favorites, space } = stores;
  return async ({ principal, params, headers, body }) => {
    requireKnownSources(body.duplicates, body.valuesFrom);
    await space.require();
    const access = accessContextOf(principal);
    let hasBegun = false;
    // Each attempt reads all records, changes the record, and removes the duplicates as it has read
    // them. So a retry takes the new values of a duplicate. Of two merges of two records into each
    // other, one fails: each would have to read the record before the other changes it.
    const mergeOnce = async () => {
      const current = await findVisible(store, access, params.id);
      requireRevision(hasBegun ? {} : headers, current.revision);
      requireUnlocked(current);
      const duplicates = await findDuplicates(stores, access, current, body);
      let after = current;
      if (duplicates.length > 0) {
        after = nextRevision(current, mergedRow(current, duplicates, body.valuesFrom));
        const mergedFrom = duplicates.map(({ _id }) => _id);
        const change = investmentChanged(principal, current, after, { mergedFrom });
        const event = newEvent(Date.now(), change);
        if (!(await store.replace(current, after, event))) {
          return conflict;
        }
        hasBegun = true;
      }
      for (const duplicate of duplicates) {
        await moveBelongings(stores, access, duplicate._id, current._id);
        const event = newEvent(Date.now(), investmentDeleted(principal, duplicate, current._id));
        if (!(await store.remove(duplicate, event))) {
          return conflict;
        }
      }
      for (const id of body.duplicates) {
        await moveBelongings(stores, access, id, current._id);
      }
      return after;
    };
    const merged = await retryOnConflict(mergeOnce, {
      attempts: maxAttempts,
      error: () => tooManyChanges('record'),
    });
    return respondWithInvestment(favorites, access, merged);
  };
}

/**
 * The duplicates in the order of the request. Records of an earlier merge are left out.
 * @throws PlatformError 400, 403, 423 with the id of a record
 */
async function findDuplicates(
  { store, history }: MergeStores,
  access: AccessContext,
  current: InvestmentRow,
  { duplicates: ids }: Call<typeof contract>['body'],
): Promise<InvestmentRow[]> {
  const found = new Map((await store.findByIds(access, ids)).map((row) => [row._id, row]));
  const merged = found.size < ids.length ? await history.findMerged(current) : new Set<string>();
  return ids.flatMap((id) => {
    const row = found.get(id);
    if (row === undefined) {
      if (merged.has(id)) {
        return [];
      }
      throw invalid('duplicates', `must be ids of records that you see: ${id} is not`);
    }
    if (id === current._id) {
      throw invalid('duplicates', `must not contain the record itself: ${id}`);
    }
    requireSameVisibility(current, row);
    requireMergeable(permissions.mergeInvestments.others, row, access);
    return [row];
  });
}

/** Notes and favourites. A second call after the removal moves the notes of that moment. */
async function moveBelongings(
  { notes, favorites }: MergeStores,
  access: AccessContext,
  fromId: string,
  toId: string,
): Promise<void> {
  const { workspaceId, environment } = access;
  await notes.move({ _id: fromId, workspaceId, environment }, toId);
  await favorites.moveForAllUsers(access, fromId, toId);
}
