import { createRequire } from 'node:module';

interface RequestQueue {
  pending: unknown[];
  throttledUntil: number;
  scheduleCheckPendingRequests(): void;
  waitForPendingRequests(): Promise<void>;
}

let patched = false;
const waits = new WeakMap<RequestQueue, Promise<void>>();

/**
 * Patches kafkajs 2.2.4 in two places:
 *
 * - kafkajs repeatedly sets a timer with a negative delay for each connection with an empty queue.
 *   For each negative delay, Node prints a warning and uses 1 ms (tulios/kafkajs#1751). With the
 *   patch, kafkajs sets no timer.
 * - kafkajs has two connections to a broker. If the broker closes one connection, each waiting
 *   request adds a listener and disconnects the other connection to the broker. Node warns of a
 *   leak from 11 listeners on, for example with the offsets of 11 partitions. With the patch, all
 *   waiting requests share one listener.
 */
export function patchRequestQueue(): void {
  if (patched) {
    return;
  }
  patched = true;
  const { prototype } = createRequire(import.meta.url)('kafkajs/src/network/requestQueue') as {
    prototype: RequestQueue;
  };
  const schedule = prototype.scheduleCheckPendingRequests;
  prototype.scheduleCheckPendingRequests = function (this: RequestQueue) {
    if (this.pending.length > 0 || this.throttledUntil > Date.now()) {
      schedule.call(this);
    }
  };
  const wait = prototype.waitForPendingRequests;
  prototype.waitForPendingRequests = function (this: RequestQueue) {
    const shared = waits.get(this) ?? wait.call(this).finally(() => waits.delete(this));
    waits.set(this, shared);
    return shared;
  };
}
