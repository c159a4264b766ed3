import { createRecentCounts, recentCountsSchema } from '@irp/persistence';
import { expect } from 'chai';
import { ownDatabase } from './own-database.ts';

const minute = 60_000;
const limit = { most: 2, inMs: 10 * minute };

describe('createRecentCounts', () => {
  const database = ownDatabase((connection) => ({
    rows: connection.model('TestCount', recentCountsSchema, 'test_counts'),
  }));
  const start = Date.now();
  const count = (key: string, id: string, atMs = 0, to = limit) =>
    createRecentCounts(database().models.rows).count(key, id, to, start + atMs);

  it('counts up to the limit, and returns the wait until another fits', async () => {
    expect([await count('a', '1'), await count('a', '2', minute)]).to.deep.equal([0, 0]);
    expect(await count('a', '3', 2 * minute)).to.equal(8 * minute);
    expect(await count('b', '3', 2 * minute), 'another key').to.equal(0);
    expect(await count('a', '3', 10 * minute), 'the first one is past').to.equal(0);
    expect(await count('a', '4', 10 * minute)).to.equal(minute);
  });

  it('counts a repeated item once, and a refused item not at all', async () => {
    for (let turn = 0; turn < 5; turn++) {
      expect(await count('c', '1')).to.equal(0);
    }
    expect(await count('c', '2')).to.equal(0);
    for (let turn = 0; turn < 5; turn++) {
      expect(await count('c', '3', minute)).to.equal(9 * minute);
    }
    expect(await count('c', '1', minute), 'it was counted').to.equal(0);
    expect(await count('c', '3', 10 * minute)).to.equal(0);
  });

  it('lets another fit after an item was taken back', async () => {
    for (const id of ['1', '2']) {
      await count('d', id);
    }
    await createRecentCounts(database().models.rows).uncount('d', '1');
    expect([await count('d', '3'), (await count('d', '4')) > 0]).to.deep.equal([0, true]);
  });

  it('prevents concurrent items from exceeding the limit together', async () => {
    for (const most of [1, 3]) {
      const ids = Array.from({ length: 12 }, (_, number) => `${number}`);
      const waits = await Promise.all(
        ids.map((id) => count(`e${most}`, id, 0, { ...limit, most })),
      );
      expect(waits.filter((waitMs) => waitMs === 0)).to.have.length(most);
    }
  });
});
