import type { ChildProcess } from 'node:child_process';

/** Ends a process with the one that runs the tests: a test that failed may not come to stopping it. */
export function endWithTests(child: ChildProcess): void {
  const end = () => child.kill();
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
}
