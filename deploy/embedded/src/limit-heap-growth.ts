import { setFlagsFromString } from 'node:v8';

/**
 * Makes V8 collect all garbage when the heap has doubled since the last collection. By default, V8
 * lets the heap grow by a larger factor before it collects all garbage. The setting saves up to a
 * third of the memory, and costs some CPU time. See docs/decisions/0028-memory-and-garbage.md.
 */
export function limitHeapGrowth(): void {
  setFlagsFromString('--heap-growing-percent=100');
}
