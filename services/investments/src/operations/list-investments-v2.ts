import { createHash } from 'node:crypto';
import {
  type listInvestmentsV2 as contract,
  type Investment,
  type InvestmentFilters,
  investmentSchema,
} from '@irp/contracts';
import { PlatformError } from '@irp/errors';
import { type Call, isKnown, type Reply } from '@irp/http';
import { readerOf } from '../domain/reader.ts';
import { sortKeys } from '../domain/sort-order.ts';
import type { Totals } from '../store/counter-store.ts';
import { type Filter, filteredBy, isNarrowed } from '../store/list-filter.ts';
import type { Deps } from './deps.ts';
import { decodeCursor, encodeCursor, queryFingerprint } from './list-cursor.ts';
import { type ReadPage, readPage } from './read-page.ts';

const allFields = new Set<string>(Object.keys(investmentSchema.shape));

export function listInvestmentsV2(deps: Deps) {
  return async ({ principal, query, headers }: Call<typeof contract>): Promise<Reply> => {
    const reader = readerOf(principal);
    const { limit, offset, cursor, sort, fields, ...filters } = query;
    const keys = sortKeys[sort];
    const wanted = wantedFields(fields);
    const fingerprint = queryFingerprint([sort, filters]);
    const after = cursor === undefined ? undefined : decodeCursor(cursor, keys, fingerprint);
    if (after && offset > 0) throw invalid('offset', 'cannot be used with a cursor');
    const filter = filteredBy(reader, filters);
    // One record more than the page tells whether another follows.
    const page = await readPage(deps, reader, { filter, keys, offset, after, limit: limit === 0 ? 0 : limit + 1 });
    const data = page.data.slice(0, limit);
    const skipped = after?.offset ?? offset;
    const last = page.rows[limit - 1];
    const nextCursor = page.rows.length > limit && last ? encodeCursor(last, keys, skipped + limit, fingerprint) : null;
    const totalRecords = await totalOf(deps, filters, filter, page.totals);
    const meta = { totalRecords, limit: data.length, offset: skipped, nextCursor };
    const etag = tagOf(page, limit, meta, fields);
    if (isKnown(headers['if-none-match'], etag)) return { status: 304, headers: { ETag: etag } };
    return {
      status: 200,
      headers: { ETag: etag },
      body: { data: wanted ? data.map((record) => pick(record, wanted)) : data, meta },
    };
  };
}

function invalid(field: string, message: string): PlatformError {
  return new PlatformError('invalid_request', `${field} ${message}`, { errors: [{ field, message }] });
}

function wantedFields(fields: string | undefined): string[] | undefined {
  if (fields === undefined) return undefined;
  const wanted = fields.split(',').map((name) => name.trim());
  const unknown = wanted.filter((name) => !allFields.has(name));
  if (unknown.length > 0)
    throw invalid('fields', `names what no record has: ${unknown.map((name) => name || '(empty)').join(', ')}`);
  return wanted;
}

function pick(record: Investment, wanted: string[]): Partial<Investment> {
  return Object.fromEntries(wanted.map((name) => [name, record[name as keyof Investment]]));
}

/** Counters tell what is not filtered further; filters are counted in their index. */
async function totalOf({ store }: Deps, filters: InvestmentFilters, filter: Filter, totals: Totals): Promise<number> {
  if (isNarrowed(filters)) return store.count(filter);
  const { active, archived } = totals;
  return { true: archived, false: active, any: active + archived }[filters.archived];
}

/** Weak: another order of members would be the same page (RFC 9110, section 8.8.1). */
function tagOf({ rows, marked }: ReadPage, limit: number, meta: object, fields: string | undefined): string {
  const versions = rows.slice(0, limit).map(({ _id, revision }) => `${_id}.${revision}.${marked.has(_id)}`);
  const digest = createHash('sha256')
    .update(JSON.stringify([versions, meta, fields]))
    .digest('base64url');
  return `W/"${digest.slice(0, 22)}"`;
}
