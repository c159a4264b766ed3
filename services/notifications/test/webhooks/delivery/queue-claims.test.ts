import { expect } from 'chai';
import { createQueueClaims } from '../../../src/webhooks/delivery/dispatch/queue-claims.ts';
import type { EndpointRef } from '../../../src/webhooks/delivery/store/queue-store.ts';

const ref: EndpointRef = { endpointId: 'e1', workspaceId: 'w1' };

describe('notifications: claims of webhook queues', () => {
  /** @param duringClaim runs while the store claims */
  function claimsWith(duringClaim: () => void = () => undefined) {
    const store = {
      holder: 'p1',
      isReleased: true,
      released: Promise.resolve(),
      found: async () => new Map(),
    };
    const claims = createQueueClaims({
      queues: {
        arm: async () => undefined,
        async claim() {
          duringClaim();
          return [ref];
        },
        free: async () => [],
        armed: async () => [],
        async release() {
          const { isReleased } = store;
          await store.released;
          return isReleased;
        },
        releaseAll: async () => undefined,
        bringForward: async () => undefined,
      },
      endpoints: {
        get: async () => new Map(),
        put: () => undefined,
      },
      health: { find: () => store.found() },
      options: { maxQueues: 10, endpointAgeMs: 1_000 },
      holder: () => store.holder,
      now: () => 0,
      monotonicMs: () => 0,
    });
    return { claims, store };
  }

  it('exist once for each endpoint, regardless of the number of stored deliveries', async () => {
    const { claims } = claimsWith();
    await Promise.all([claims.claim([ref, ref], false), claims.claim([ref], true)]);
    expect([claims.size, [...claims.all()].map(({ endpointId }) => endpointId)]).to.deep.equal([
      1,
      ['e1'],
    ]);
  });

  it('do not exist if another process has taken over', async () => {
    const { claims, store } = claimsWith(() => {
      store.holder = 'p2';
      claims.forget();
    });
    await claims.claim([ref], false);
    expect(claims.size).to.equal(0);
    expect(claims.hasRoomFor({ organizationId: 'w1' })).to.equal(true);
  });

  it('stay if another process has armed the queue before its release', async () => {
    const { claims, store } = claimsWith();
    await claims.claim([ref], false);
    const queue = claims.get('e1')!;
    queue.page.hasMore = false;
    store.isReleased = false;
    await claims.release(queue, undefined);
    const isReleasing = queue.releasing !== undefined;
    expect([claims.has(queue), queue.page.hasMore, isReleasing]).to.deep.equal([true, true, false]);
    store.isReleased = true;
    await claims.release(queue, undefined);
    expect(claims.size).to.equal(0);
  });

  it('begin after the end of a release: a delivery stored in between has a queue', async () => {
    const { claims, store } = claimsWith();
    await claims.claim([ref], false);
    const queue = claims.get('e1')!;
    const { promise, resolve } = Promise.withResolvers<void>();
    store.released = promise;
    const released = claims.release(queue, undefined);
    const claimed = claims.claim([ref], false);
    resolve();
    await Promise.all([released, claimed]);
    expect([claims.size, claims.has(queue)]).to.deep.equal([1, false]);
  });

  it('are repeated at the next poll if the endpoint could not be read after the claim', async () => {
    const { claims, store } = claimsWith();
    store.found = async () => {
      throw new Error('no store');
    };
    const failure = await claims.claim([ref], false).catch((error: Error) => error.message);
    expect([failure, claims.size]).to.deep.equal(['no store', 0]);
    store.found = async () => new Map();
    expect((await claims.poll()).map(({ endpointId }) => endpointId)).to.deep.equal(['e1']);
    expect(await claims.poll(), 'once').to.deep.equal([]);
  });
});
