import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { styleText } from 'node:util';
import { plainText } from './plain-text.ts';

/**
 * The output of a program. Results go to standard output, and notes, progress and errors to
 * standard error.
 */
export interface Terminal {
  json: boolean;
  /** The members that `--json FIELDS` selects; undefined: all members. */
  fields: readonly string[] | undefined;
  /** Whether lists are printed as CSV. */
  csv: boolean;
  input: Readable & { isTTY?: boolean };
  output: Writable & { isTTY?: boolean; columns?: number };
  /**
   * Writes to standard output. Resolves when the stream accepts more data, so long output is not
   * buffered in memory.
   */
  print(text: string | Uint8Array): Promise<void>;
  /** Writes a line to standard error. */
  note(line: string): void;
  /** Whether the terminal shows lines of progress. */
  readonly showsProgress: boolean;
  /** Shows a line of progress, only on a terminal. The next line replaces this line. */
  progress(line: string): void;
  /** Returns bold text for a terminal with support for bold text, unless NO_COLOR is set. */
  bold(text: string): string;
}

type Screen = Terminal['output'];

export function createTerminal(
  json: boolean,
  input: Terminal['input'],
  output: Screen,
  errors: Screen,
): Terminal {
  const showsProgress = errors.isTTY === true && !json;
  let isProgressShown = false;
  const clear = () => {
    if (isProgressShown) {
      errors.write('\r\u001b[K');
    }
    isProgressShown = false;
  };
  return {
    json,
    fields: undefined,
    csv: false,
    showsProgress,
    input,
    output,
    async print(text) {
      if (!output.write(text)) {
        await once(output, 'drain');
      }
    },
    note(line) {
      clear();
      errors.write(`${plainText(line)}\n`);
    },
    progress(line) {
      if (!showsProgress) {
        return;
      }
      clear();
      if (line === '') {
        return;
      }
      errors.write(line.slice(0, (errors.columns ?? 80) - 1));
      isProgressShown = true;
    },
    bold: (text) => styleText('bold', text, { stream: output }),
  };
}
