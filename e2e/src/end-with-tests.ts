import type { ChildProcess } from 'node:child_process';

const children = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of children) {
    child.kill();
  }
});

/**
 * Kills a child process when the test process exits, because a failed test may not stop the child.
 */
export function endWithTests(child: ChildProcess): void {
  children.add(child);
  child.once('exit', () => children.delete(child));
}
