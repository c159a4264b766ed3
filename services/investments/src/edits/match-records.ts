import { maxEditedRecords, type NewEdit, parseFilter } from '@irp/contracts/investments';
import { invalidField } from '@irp/errors';
import { type AccessContext, workspaceAudience } from '../domain/access-context.ts';
import { newestFirst } from '../domain/sort-order.ts';
import { filterFor } from '../records/filter-for.ts';
import type { RecordStores } from '../records/record-stores.ts';

export interface MatchedRecords {
  ids: string[];
  /** The ids in the request for which the caller can see no record. */
  notFound: string[];
  /** Whether at least one record is private. */
  hasPrivate: boolean;
  /**
   * For the undo of an import: the numbers of records that the import has created and updated. The
   * job of the edit reads the ids of the imported records later.
   */
  imported?: { created: number; updated: number };
}

const readAtOnce = 1_000;

/**
 * Returns the records to which an edit currently applies.
 * @throws PlatformError 400 for too many records
 */
export async function matchRecords(
  stores: RecordStores,
  access: AccessContext,
  { ids, filter }: Pick<NewEdit, 'ids' | 'filter'>,
): Promise<MatchedRecords> {
  return ids === undefined
    ? matchFilter(stores, access, filter ?? {})
    : matchIds(stores, access, ids);
}

async function matchIds(
  { store }: RecordStores,
  access: AccessContext,
  ids: readonly string[],
): Promise<MatchedRecords> {
  const audiences = new Map<string, string>();
  for (let at = 0; at < ids.length; at += readAtOnce) {
    for (const { _id, audience } of await store.findByIds(access, ids.slice(at, at + readAtOnce))) {
      audiences.set(_id, audience);
    }
  }
  return {
    ids: ids.filter((id) => audiences.has(id)),
    notFound: ids.filter((id) => !audiences.has(id)),
    hasPrivate: isAnyPrivate(audiences.values()),
  };
}

async function matchFilter(
  stores: RecordStores,
  access: AccessContext,
  parameters: NonNullable<NewEdit['filter']>,
): Promise<MatchedRecords> {
  const { filter } = await filterFor(stores, access, parseFilter(parameters));
  requireFew(await stores.store.count(filter));
  const ids: string[] = [];
  const audiences = new Set<string>();
  for await (const rows of stores.store.stream(filter, newestFirst)) {
    for (const { _id, audience } of rows) {
      ids.push(_id);
      audiences.add(audience);
    }
    // The limit is checked again, because further records may have been created since the count.
    requireFew(ids.length);
  }
  return {
    ids,
    notFound: [],
    hasPrivate: isAnyPrivate(audiences),
  };
}

function isAnyPrivate(audiences: Iterable<string>): boolean {
  return [...audiences].some((audience) => audience !== workspaceAudience);
}

/**
 * Rejects an edit of too many records.
 * @throws PlatformError 400
 */
function requireFew(matched: number): void {
  if (matched > maxEditedRecords) {
    const message = `must match at most ${maxEditedRecords} records: it matches ${matched}`;
    throw invalidField('filter', message);
  }
}
