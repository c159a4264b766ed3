import { setFlagsFromString } from 'node:v8';

/**
 * Disables V8's allocation-site pretenuring. Every process that serves requests calls this function
 * when it starts. Nearly all objects are needed only for one request, but under load, V8 would
 * allocate them in the old generation, where each keeps the objects that it references in memory
 * until a full garbage collection. See docs/decisions/0028-memory-and-garbage.md.
 */
export function disableAllocationPretenuring(): void {
  setFlagsFromString('--no-allocation-site-pretenuring');
}
