import { offsetQuery } from '@irp/contracts';
import { getInvestmentFacets, listInvestmentsV2 } from '@irp/contracts/investments';
import { expect } from 'chai';
import { z } from 'zod';
import { heavyReadsOf } from '../src/heavy-read.ts';

const query = offsetQuery.extend({
  cursor: z.string().optional(),
  sort: z.string().default('name'),
  fields: z.string().optional(),
  q: z.string().optional(),
  archived: z.string().default('false'),
  tags: z.array(z.string()).optional(),
});
const isHeavy = heavyReadsOf({ query });
const parsed = (given: Record<string, unknown>) => isHeavy(query.parse(given));

describe('heavy reads', () => {
  it('are large pages, deep offsets, and results of filters and searches', () => {
    expect(parsed({ limit: '101' })).to.equal(true);
    expect(parsed({ offset: '1001' })).to.equal(true);
    expect(parsed({ q: 'bank' })).to.equal(true);
    expect(parsed({ tags: ['bank'] })).to.equal(true);
    expect(parsed({ archived: 'any' })).to.equal(true);
    expect(parsed({ limit: '0', q: 'bank' })).to.equal(true);
    expect(parsed({ cursor: 'abc', q: 'bank' })).to.equal(true);
  });

  it('are not small pages in index order, even with the default of a filter', () => {
    expect(parsed({})).to.equal(false);
    expect(parsed({ limit: '100', offset: '1000' })).to.equal(false);
    expect(
      parsed({
        cursor: 'abc',
        sort: '-name',
        fields: 'name',
      }),
    ).to.equal(false);
    expect(parsed({ archived: 'false' })).to.equal(false);
  });

  it('are defined by the endpoint', () => {
    const isHeavyRead = ({ sort }: Record<string, unknown>) => sort === 'ceo';
    const bySort = heavyReadsOf({ query, isHeavyRead });
    expect(bySort(query.parse({ sort: 'ceo' }))).to.equal(true);
    expect(bySort(query.parse({ sort: 'name' }))).to.equal(false);
    expect(bySort(query.parse({ q: 'bank' }))).to.equal(true);
    const facets = z.strictObject({ by: z.string().optional() });
    expect(heavyReadsOf({ query: facets, isHeavyRead: () => true })({})).to.equal(true);
    expect(heavyReadsOf({ isHeavyRead: () => true })(undefined)).to.equal(true);
    for (const [endpoint, given, expected] of [
      [listInvestmentsV2, { sort: 'ceo' }, true],
      [listInvestmentsV2, { sort: 'name,ceo' }, true],
      [listInvestmentsV2, { sort: '-updatedAt' }, false],
      [listInvestmentsV2, {}, false],
      [getInvestmentFacets, {}, true],
    ] as const) {
      const isHeavyRead = heavyReadsOf(endpoint);
      expect(isHeavyRead(endpoint.query.parse(given)), JSON.stringify(given)).to.equal(expected);
    }
  });

  it('are only requests for lists', () => {
    expect(
      heavyReadsOf({ query: z.strictObject({ fields: z.string() }) })({ fields: 'name' }),
    ).to.equal(false);
    expect(heavyReadsOf({})(undefined)).to.equal(false);
  });
});
