import type { Terminal } from '@irp/command-line';

/** Prints the completion, in words or as JSON. */
export function printDone(terminal: Terminal, done: object, words: string): Promise<void> {
  return terminal.print(terminal.json ? `${JSON.stringify(done)}\n` : `${words}\n`);
}
