import { Piscina } from 'piscina';
import type { ScryptTask } from './scrypt-worker.ts';

/**
 * Options of the worker threads. At the default cost, two concurrent derivations use 256 MiB. The
 * threads have a low priority, so requests of signed-in callers come first on a busy machine. On a
 * busy Linux machine, a thread gets about a tenth of the CPU time that it would get at normal
 * priority. Other systems use the normal priority.
 */
const options = {
  minThreads: 0,
  maxThreads: 2,
  idleTimeout: 60_000,
  niceIncrement: 10,
};
const filename = new URL('scrypt-worker.ts', import.meta.url).href;
let workers: Piscina<ScryptTask, Uint8Array> | undefined;

/** Maximum number of concurrent derivations in this process. */
export const keysAtOnce = options.maxThreads;

/**
 * Derives a key with scrypt (RFC 7914) in a separate thread: crypto.scrypt uses libuv's four
 * threads, and files and DNS need the same threads.
 * @throws RangeError for parameters that scrypt does not accept
 */
export async function deriveKey(task: ScryptTask): Promise<Buffer> {
  workers ??= new Piscina({
    ...options,
    filename,
    name: 'deriveWithScrypt',
  });
  return Buffer.from(await workers.run(task));
}
