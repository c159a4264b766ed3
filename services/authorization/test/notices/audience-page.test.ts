import { expect } from 'chai';
import fc from 'fast-check';
import { type AccessRows, audiencePage } from '../../src/notices/domain/audience-page.ts';

/** The first `limit` rows after `after`, including rows that do not count. */
function read(
  source: readonly { id: number; counts: boolean }[],
  after: string | undefined,
  limit: number,
): AccessRows {
  const rows = source
    .map(({ id, counts }) => ({
      workspaceId: `w${String(id).padStart(3, '0')}`,
      counts,
      installation: null,
    }))
    .filter(({ workspaceId }) => after === undefined || workspaceId > after)
    .toSorted((a, b) => (a.workspaceId < b.workspaceId ? -1 : 1))
    .slice(0, limit);
  return {
    rows: rows.filter(({ counts }) => counts),
    knownTo: rows.length < limit ? undefined : rows.at(-1)?.workspaceId,
  };
}

const sourceOf = fc.array(
  fc.record({
    id: fc.nat(40),
    counts: fc.boolean(),
  }),
  { maxLength: 60 },
);

describe('pages of an audience', () => {
  it('have each workspace of every source, and each owner, once and in order', () => {
    const owners = fc.uniqueArray(
      fc.nat(40).map((id) => `w${String(id).padStart(3, '0')}`),
      { maxLength: 2 },
    );
    // A workspace whose rows fill a page is on at least one page: either all rows of such a source
    // count, or none.
    const consents = sourceOf.map((rows) => rows.map((row) => ({ ...row, counts: true })));
    const grants = sourceOf.map((rows) => [...new Map(rows.map((row) => [row.id, row])).values()]);
    const property = fc.property(
      grants,
      consents,
      consents,
      owners,
      fc.integer({ min: 1, max: 9 }),
      (a, b, c, own, limit) => {
        const found: string[] = [];
        let after: string | undefined;
        for (let pages = 0; pages < 500; pages++) {
          const sources = [a, b, c].map((source) => read(source, after, limit));
          const { places, next } = audiencePage(sources, own, after, limit);
          expect(places.length).to.be.at.most(limit);
          found.push(...places.map(({ workspaceId }) => workspaceId));
          if (next === null) {
            const all = [a, b, c].flatMap(
              (source) => read(source, undefined, Number.POSITIVE_INFINITY).rows,
            );
            expect(found).to.deep.equal(
              [...new Set([...own, ...all.map(({ workspaceId }) => workspaceId)])].toSorted(),
            );
            return;
          }
          after = next;
        }
        expect.fail('the pages do not end');
      },
    );
    fc.assert(property, { numRuns: 500 });
  });
});
