import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { styleText } from 'node:util';
import { plainText } from './plain-text.ts';

/** Answers go to standard output, everything said about them to standard error. */
export interface Terminal {
  json: boolean;
  input: Readable & { isTTY?: boolean };
  output: Writable & { isTTY?: boolean; columns?: number };
  /** Resolves when there is room for more, so that a long answer never piles up in memory. */
  print(text: string | Uint8Array): Promise<void>;
  /** A line for the person at the terminal. */
  note(line: string): void;
  /** A line that the next one takes the place of; nothing where nobody watches. */
  progress(line: string): void;
  /** Bold where the answer goes to a terminal that shows it, and NO_COLOR is not set. */
  bold(text: string): string;
}

type Screen = Terminal['output'];

export function createTerminal(json: boolean, input: Terminal['input'], output: Screen, errors: Screen): Terminal {
  let progressShown = false;
  const clear = () => {
    if (progressShown) errors.write('\r\u001b[K');
    progressShown = false;
  };
  return {
    json,
    input,
    output,
    async print(text) {
      if (!output.write(text)) await once(output, 'drain');
    },
    note(line) {
      clear();
      errors.write(`${plainText(line)}\n`);
    },
    progress(line) {
      if (!errors.isTTY || json) return;
      clear();
      if (line === '') return;
      errors.write(line.slice(0, (errors.columns ?? 80) - 1));
      progressShown = true;
    },
    bold: (text) => styleText('bold', text, { stream: output }),
  };
}
