import { getHeapStatistics } from 'node:v8';
import { memoryLimit } from '@irp/service';

/** The size of the columns that the console uses, for 300,000 records. */
const leastBytes = 256 * 1_048_576;

/**
 * Returns the maximum size of all columns in bytes: an eighth of the memory of the machine or
 * container, at most a quarter of the heap, and at least 256 MiB.
 * @param machineBytes the memory of the machine or container
 * @param heapBytes the maximum size of V8's heap, which holds the texts of the columns
 */
export function columnMemory(
  machineBytes: number = memoryLimit(),
  heapBytes: number = getHeapStatistics().heap_size_limit,
): number {
  return Math.max(leastBytes, Math.min(machineBytes / 8, heapBytes / 4));
}
