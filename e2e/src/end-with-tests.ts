import type { ChildProcess } from 'node:child_process';

/** Kills a child process when the test process exits, because a failed test may not stop it. */
export function endWithTests(child: ChildProcess): void {
  const end = () => child.kill();
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
}
