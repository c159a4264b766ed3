import { createRequire } from 'node:module';

interface RequestQueue {
  pending: unknown[];
  throttledUntil: number;
  scheduleCheckPendingRequests(): void;
}

let mended = false;

/**
 * kafkajs 2.2.4 sets a timer with a negative delay whenever nothing waits in a connection's queue: Node warns of each
 * one, and takes it as a delay of 1 ms, for ever (tulios/kafkajs#1751). With this it sets none then.
 */
export function mendRequestQueue(): void {
  if (mended) return;
  mended = true;
  const { prototype } = createRequire(import.meta.url)('kafkajs/src/network/requestQueue') as {
    prototype: RequestQueue;
  };
  const schedule = prototype.scheduleCheckPendingRequests;
  prototype.scheduleCheckPendingRequests = function (this: RequestQueue) {
    if (this.pending.length > 0 || this.throttledUntil > Date.now()) schedule.call(this);
  };
}
