import { setFlagsFromString } from 'node:v8';

/**
 * Disables V8's allocation-site pretenuring. Every serving process calls this function before the
 * start: nearly every object dies with its request, but under load V8 would start to allocate such
 * objects in the old generation. There each object retains all referenced objects until a full
 * garbage collection. See docs/decisions/0028-memory-and-garbage.md.
 */
export function disableAllocationPretenuring(): void {
  setFlagsFromString('--no-allocation-site-pretenuring');
}
