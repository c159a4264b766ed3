/**
 * Ends this process with SIGKILL, for when the store's thread may have ended in the middle of a
 * write. `process.exit` waits for the threads of libuv's pool, and the one in which LMDB writes
 * waits for the store's thread, for ever.
 */
export function endAtOnce(): void {
  process.kill(process.pid, 'SIGKILL');
}
