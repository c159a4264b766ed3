import { setFlagsFromString } from 'node:v8';

/**
 * Disables V8's allocation-site pretenuring. Every process that serves requests calls this function
 * at its start. Nearly every object is used for a single request, but V8 under load would allocate
 * some of the objects in the old generation. An object in the old generation retains every object
 * that it references until a full garbage collection. See
 * docs/decisions/0028-memory-and-garbage.md.
 */
export function disableAllocationPretenuring(): void {
  setFlagsFromString('--no-allocation-site-pretenuring');
}
