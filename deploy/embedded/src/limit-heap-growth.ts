import { setFlagsFromString } from 'node:v8';

/**
 * Lets V8 collect all garbage when the heap has doubled since the last time, where it would wait
 * until it has grown to a multiple: the platform keeps to a third less memory for some more CPU
 * time. See docs/decisions/0028-memory-and-garbage.md.
 */
export function limitHeapGrowth(): void {
  setFlagsFromString('--heap-growing-percent=100');
}
