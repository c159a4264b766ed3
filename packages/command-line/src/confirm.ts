import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Terminal } from './terminal.ts';

/** Asks for confirmation on the terminal. The end of the input counts as the answer no. */
export async function confirm(
  { input, note }: Terminal,
  question: string,
  signal: AbortSignal,
): Promise<boolean> {
  note(`${question} Type yes to continue.`);
  const lines = createInterface({ input, terminal: false });
  try {
    const answer = await Promise.race([
      once(lines, 'line', { signal }),
      once(lines, 'close', { signal }),
    ]);
    return /^\s*y(es)?\s*$/i.test(String(answer[0] ?? ''));
  } finally {
    lines.close();
  }
}
