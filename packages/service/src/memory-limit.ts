import { totalmem } from 'node:os';

/**
 * Returns the memory limit of the container, or the memory of the machine, in bytes. For a
 * container without a limit, Linux reports a number larger than any memory.
 */
export function memoryLimit(): number {
  const limit = process.constrainedMemory();
  return limit > 0 && limit < totalmem() ? limit : totalmem();
}
