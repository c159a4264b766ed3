/**
 * Ends this process with SIGKILL, if the store's thread may have ended in the middle of a write.
 * `process.exit` waits for the threads of libuv's pool, and the thread with LMDB's write waits
 * forever for the store's thread.
 */
export function endAtOnce(): void {
  process.kill(process.pid, 'SIGKILL');
}
