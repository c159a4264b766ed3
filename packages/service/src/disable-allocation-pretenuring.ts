import { setFlagsFromString } from 'node:v8';

/**
 * Disables V8's allocation-site pretenuring. Every process that serves requests calls it before it
 * starts: nearly every object dies with its request, but under load V8 would start to allocate such
 * objects in the old generation, where each retains all it references until a full garbage
 * collection. See docs/decisions/0028-memory-and-garbage.md.
 */
export function disableAllocationPretenuring(): void {
  setFlagsFromString('--no-allocation-site-pretenuring');
}
