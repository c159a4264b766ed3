import type { IdempotencyStore } from '@irp/http';
import { expect } from 'chai';
import { countKeys } from '../src/count-keys.ts';

describe('metrics of idempotency keys', () => {
  it('count each result, and change no response of the store', async () => {
    const responses = [
      { claimed: true, id: 'a' },
      {
        status: 200,
        headers: {},
        body: {},
      },
      'busy',
      'mismatch',
      'busy',
    ] as const;
    const waiting: Awaited<ReturnType<IdempotencyStore['begin']>>[] = [...responses];
    const done: string[] = [];
    const { store, metrics } = countKeys({
      begin: async () => waiting.shift() ?? 'busy',
      complete: async ({ key }) => void done.push(`complete ${key}`),
      abandon: async ({ key }) => void done.push(`abandon ${key}`),
      release: async ({ key }) => void done.push(`release ${key}`),
    });
    const key = {
      owner: 'o',
      key: 'k',
      fingerprint: 'f',
    };
    for (const reply of responses) {
      expect(await store.begin(key, 'fresh')).to.deep.equal(reply);
    }
    await store.complete(key, {
      status: 200,
      headers: {},
      body: {},
    });
    await store.abandon(key);
    await store.release(key);
    expect(done).to.deep.equal(['complete k', 'abandon k', 'release k']);
    const [counter] = metrics;
    const readings = counter?.type === 'counter' ? await counter.value() : [];
    expect(readings).to.deep.equal(
      [
        ['first', 1],
        ['replayed', 1],
        ['busy', 2],
        ['mismatch', 1],
      ].map(([outcome, value]) => ({
        labels: { outcome },
        value,
      })),
    );
  });
});
