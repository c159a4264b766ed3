import { EventEmitter } from 'node:events';
import { createRequire } from 'node:module';
import { expect } from 'chai';
import { patchRequestQueue } from '../src/kafka/patch-request-queue.ts';

interface RequestQueue extends EventEmitter {
  push(request: object): void;
  fulfillRequest(response: object): void;
  rejectAll(error: Error): void;
  waitForPendingRequests(): Promise<void>;
  destroy(): void;
}

describe('patchRequestQueue', () => {
  const debug = () => undefined;
  const logger = {
    debug,
    warn: debug,
    namespace: () => logger,
  };
  const entry = {
    apiName: 'OffsetCommit',
    resolve: () => undefined,
    reject: () => undefined,
  };
  let queue: RequestQueue;

  beforeEach(() => {
    patchRequestQueue();
    patchRequestQueue();
    const Queue = createRequire(import.meta.url)('kafkajs/src/network/requestQueue');
    queue = new Queue({
      requestTimeout: 5_000,
      maxInFlightRequests: null,
      enforceRequestTimeout: false,
      clientId: 'c',
      broker: 'b',
      logger,
      isConnected: () => true,
    });
  });
  afterEach(() => queue.destroy());

  const send = (correlationId: number) =>
    queue.push({
      entry: { ...entry, correlationId },
      expectResponse: true,
      sendRequest: () => undefined,
    });
  const listeners = () =>
    queue.eventNames().reduce((sum, name) => sum + queue.listenerCount(name), 0);

  it('lets any number of disconnects wait with one listener', async () => {
    send(1);
    const waiting = Promise.all(Array.from({ length: 24 }, () => queue.waitForPendingRequests()));
    expect(listeners()).to.equal(1).and.to.be.below(EventEmitter.defaultMaxListeners);
    queue.fulfillRequest({
      correlationId: 1,
      payload: undefined,
      size: 0,
    });
    await waiting;
    expect(listeners()).to.equal(0);
  });

  it('lets each disconnect wait for the current requests: even after an earlier wait, and immediately without any', async () => {
    await queue.waitForPendingRequests();
    for (const correlationId of [1, 2]) {
      send(correlationId);
      let ended = false;
      const waiting = queue.waitForPendingRequests().then(() => {
        ended = true;
      });
      await new Promise(setImmediate);
      expect(ended).to.equal(false);
      queue.rejectAll(new Error('Closed connection'));
      await waiting;
    }
  });
});
