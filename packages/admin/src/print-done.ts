import type { Terminal } from '@irp/command-line';

/** Prints the result of a completed change: `words`, or `done` as JSON. */
export function printDone(terminal: Terminal, done: object, words: string): Promise<void> {
  return terminal.print(terminal.json ? `${JSON.stringify(done)}\n` : `${words}\n`);
}
