import { createRequire } from 'node:module';

interface RequestQueue {
  pending: unknown[];
  throttledUntil: number;
  scheduleCheckPendingRequests(): void;
}

let patched = false;

/**
 * Patches kafkajs 2.2.4, which sets a timer with a negative delay whenever a connection's queue is empty: Node warns and uses
 * 1 ms, again and again (tulios/kafkajs#1751). With the patch it sets no timer then.
 */
export function patchRequestQueue(): void {
  if (patched) return;
  patched = true;
  const { prototype } = createRequire(import.meta.url)('kafkajs/src/network/requestQueue') as {
    prototype: RequestQueue;
  };
  const schedule = prototype.scheduleCheckPendingRequests;
  prototype.scheduleCheckPendingRequests = function (this: RequestQueue) {
    if (this.pending.length > 0 || this.throttledUntil > Date.now()) schedule.call(this);
  };
}
