import { setFlagsFromString } from 'node:v8';

/**
 * For every process that answers requests, before it begins: nearly all that it makes is gone with the answer. V8 would
 * learn otherwise from its busiest moments, make the like in the old generation from then on, and each of them would hold
 * all that it points to until a full garbage collection. See docs/decisions/0037-garbage-of-requests.md.
 */
export function expectShortLives(): void {
  setFlagsFromString('--no-allocation-site-pretenuring');
}
