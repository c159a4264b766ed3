import { isDeepStrictEqual } from 'node:util';
import { defaultPageSize, type Endpoint, type Principal, versionedPath } from '@irp/contracts';
import { listEndpoints } from '@irp/contracts/openapi';
import type { ApiClient, ApiResponse } from './api-client.ts';

/**
 * A list to test. The list has more records than a default page, unless the platform permits fewer
 * records.
 */
export interface ListTarget {
  as: Principal;
  /** Path parameters by name. */
  params?: Record<string, string>;
  /** Filters for the records, such as `action=secret.rotated`. Default: none. */
  query?: string;
  /** The number of matching records, at least 3. */
  records: number;
  /** Members of `meta` that only this list has. Separate tests check these members. */
  furtherMeta?: readonly string[];
}

interface ListsSuite {
  /** Returns whether the service under test has an endpoint. */
  serves: (endpoint: Endpoint) => boolean;
  call: () => ApiClient;
  /** Functions that create the records of a list, by operation. */
  lists: Readonly<Record<string, () => ListTarget | Promise<ListTarget>>>;
}

type Get = (query: string) => Promise<ApiResponse>;

/**
 * Defines a test for each list and version in the contracts. The test checks the rules for pages
 * over HTTP. If `lists` does not have a list, the test of this list fails.
 */
export function describeLists({ serves, call, lists }: ListsSuite): void {
  const endpoints = listEndpoints.filter(serves);
  for (const endpoint of endpoints) {
    for (const version of endpoint.versions) {
      it(`${endpoint.operationId} of ${version} has pages of ${defaultPageSize}, limits, offsets and cursors`, async () => {
        const target = await lists[endpoint.operationId]?.();
        if (!target) {
          throw new Error(`no list for ${endpoint.operationId}`);
        }
        const path = versionedPath(endpoint, version).replaceAll(
          /\{(\w+)\}/g,
          (_, name: string) => target.params?.[name] ?? `no-${name}`,
        );
        const get: Get = async (query) => {
          const response = await call()('GET', `${path}?${query}`, { as: target.as });
          for (const name of target.furtherMeta ?? []) {
            delete response.body?.meta?.[name];
          }
          return response;
        };
        const filtered: Get = (query) => get([target.query, query].filter(Boolean).join('&'));
        if (target.records > defaultPageSize) {
          expectSame('without parameters', (await get('')).body.data.length, defaultPageSize);
        }
        await expectPages(
          filtered,
          target.records,
          endpoint.query !== undefined && 'cursor' in endpoint.query.shape,
        );
        await expectRejections(filtered);
      });
    }
  }

  it('has a list for each list of the contract, and no others', () => {
    const expected = [...new Set(endpoints.map(({ operationId }) => operationId))].sort();
    expectSame('lists', Object.keys(lists).sort(), expected);
  });
}

async function expectPages(get: Get, totalRecords: number, hasCursors: boolean): Promise<void> {
  const whole = (await page(get, 'limit=1000')).data;
  expectSame('limit=1000', whole.length, totalRecords);
  const meta = (limit: number, offset: number) => ({
    totalRecords,
    limit,
    offset,
  });
  const cases: [query: string, offset: number, limit: number][] = [
    ['', 0, Math.min(defaultPageSize, totalRecords)],
    ['limit=0', 0, 0],
    ['limit=99999999999999999999', 0, totalRecords],
    ['limit=2&offset=1', 1, 2],
    ['limit=2&offset=999', 999, 0],
    ['limit=1&offset=99999999999999999999', Number.MAX_SAFE_INTEGER, 0],
  ];
  for (const [query, offset, limit] of cases) {
    const { data, meta: actual } = await page(get, query);
    expectSame(query, data, whole.slice(offset, offset + limit));
    const { nextCursor, ...rest } = actual;
    expectSame(query, rest, meta(limit, offset));
    if (!hasCursors) {
      expectSame(query, Object.keys(actual), ['totalRecords', 'limit', 'offset']);
    } else {
      expectSame(query, nextCursor !== null, limit > 0 && offset + limit < totalRecords);
    }
  }
  if (hasCursors) {
    await expectCursorsTo(whole, get);
  }
}

/** @param whole all records in order, which pages of two records must return in the same order */
async function expectCursorsTo(whole: unknown[], get: Get): Promise<void> {
  let cursor = '';
  for (let offset = 0; offset < whole.length; offset += 2) {
    const { data, meta } = await page(get, `limit=2${cursor}`);
    expectSame(`cursor at ${offset}`, data, whole.slice(offset, offset + 2));
    const { nextCursor, ...rest } = meta;
    expectSame(`meta at ${offset}`, rest, {
      totalRecords: whole.length,
      limit: data.length,
      offset,
    });
    expectSame(`nextCursor at ${offset}`, nextCursor === null, offset + 2 >= whole.length);
    cursor = `&cursor=${nextCursor}`;
  }
  const { nextCursor } = (await page(get, 'limit=1')).meta;
  const empty = await page(get, `limit=0&cursor=${nextCursor}`);
  expectSame('limit=0 after a cursor', empty.meta, {
    totalRecords: whole.length,
    limit: 0,
    offset: 1,
    nextCursor: null,
  });
  await expectInvalid(get, `offset=1&cursor=${nextCursor}`, 'offset');
  for (const wrong of [
    '',
    'abc',
    '%00',
    `${nextCursor}A`,
    nextCursor?.slice(1),
    `${nextCursor}&cursor=${nextCursor}`,
  ]) {
    await expectInvalid(get, `cursor=${wrong}`, 'cursor');
  }
}

async function expectRejections(get: Get): Promise<void> {
  for (const wrong of ['-1', '1.5', '1e3', 'ten', '', '%201', '0x10', 'NaN', 'null', '١']) {
    for (const name of ['limit', 'offset']) {
      await expectInvalid(get, `${name}=${wrong}`, name);
    }
  }
  for (const name of ['limit', 'offset']) {
    await expectInvalid(get, `${name}=1&${name}=2`, name);
  }
}

async function page(get: Get, query: string) {
  const { status, body, text } = await get(query);
  expectSame(`${query}: ${text}`, status, 200);
  return body as { data: unknown[]; meta: { nextCursor?: string | null } };
}

async function expectInvalid(get: Get, query: string, field: string): Promise<void> {
  const { status, body, text } = await get(query);
  expectSame(
    `${query}: ${text}`,
    [status, body.error, typeof body.message],
    [400, 'invalid_request', 'string'],
  );
  expectSame(`${query}: ${text}`, body.errors[0].field, field);
}

function expectSame(what: string, actual: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(actual, expected)) {
    throw new Error(`${what}: ${JSON.stringify(actual)} instead of ${JSON.stringify(expected)}`);
  }
}
