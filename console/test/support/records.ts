import type { FakePlatform, Reply } from './fake-platform.ts';
import { pageOf } from './people.ts';

/** A record in the format of the API. */
export function record(number: number, more: object = {}): object {
  return {
    id: `r${number}`,
    name: `Company ${number}`,
    tickerSymbol: `C${number}`,
    exchange: '',
    country: 'US',
    sector: 'Energy',
    industry: '',
    type: '',
    marketType: '',
    financingType: '',
    issuance: '',
    employees: number,
    ceo: '',
    headquarters: '',
    website: '',
    foundingDate: '',
    ipoDate: '',
    lei: '',
    figi: '',
    cik: '',
    description: '',
    tags: [],
    visibility: 'workspace',
    isFavorite: number === 1,
    isLocked: false,
    isArchived: false,
    createdAt: new Date(0).toISOString(),
    updatedAt: new Date(0).toISOString(),
    ...more,
  };
}

const total = 67_152;

/** A workspace with many records, read by offset. @returns the queries of the list */
export function serveRecords({ operations }: FakePlatform): URLSearchParams[] {
  const queries: URLSearchParams[] = [];
  operations.set('GET /v2/investments', ({ searchParams }): Reply => {
    queries.push(searchParams);
    const offset = Number(searchParams.get('offset') ?? 0);
    const limit = Number(searchParams.get('limit') ?? 10);
    const count = searchParams.get('country') === 'JP' ? 2 : total;
    const numbers = Array.from({ length: Math.min(limit, count - offset) }, (_, at) => offset + at);
    return pageOf(
      numbers.map((number) => record(number)),
      count,
    );
  });
  operations.set('GET /v2/investments/facets', () => ({
    body: {
      totalRecords: total,
      facets: [
        {
          field: 'country',
          totalValues: 2,
          values: [
            { value: 'US', count: 67_150 },
            { value: 'JP', count: 2 },
          ],
        },
      ],
    },
  }));
  operations.set('GET /v2/investment-views', () => pageOf([]));
  operations.set('GET /v2/workspaces/w1/members', () =>
    pageOf([{ userId: 'u1', name: 'Ada Lovelace', email: 'ada@example.com' }]),
  );
  return queries;
}
