import { Piscina } from 'piscina';
import type { ScryptTask } from './scrypt-worker.ts';

/**
 * Two keys at once use 256 MiB at the default cost. The priority is low, so that requests of
 * signed-in callers come first on a machine whose processors are busy: the operating system then
 * gives a thread about a tenth of what the others get (Linux; elsewhere the priority is the usual
 * one).
 */
const options = {
  minThreads: 0,
  maxThreads: 2,
  idleTimeout: 60_000,
  niceIncrement: 10,
};
const filename = new URL('scrypt-worker.ts', import.meta.url).href;
let workers: Piscina<ScryptTask, Uint8Array> | undefined;

/** Keys that can be derived at once in this process. */
export const keysAtOnce = options.maxThreads;

/**
 * Derives a key with scrypt (RFC 7914) in a thread of its own: libuv's four threads, which
 * crypto.scrypt uses, are those of files and DNS as well.
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
