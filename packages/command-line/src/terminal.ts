import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { styleText } from 'node:util';
import { plainText } from './plain-text.ts';

/** Results go to standard output; notes, progress and errors to standard error. */
export interface Terminal {
  json: boolean;
  /** The selected members of `--json FIELDS`; undefined: all. */
  fields: readonly string[] | undefined;
  /** Whether lists are printed as CSV. */
  csv: boolean;
  input: Readable & { isTTY?: boolean };
  output: Writable & { isTTY?: boolean; columns?: number };
  /**
   * Writes to standard output. Resolves when the stream accepts more: long output is not buffered
   * in memory.
   */
  print(text: string | Uint8Array): Promise<void>;
  /** Writes a line to standard error. */
  note(line: string): void;
  /** Whether lines of progress are shown. */
  readonly showsProgress: boolean;
  /** Writes a line, replaced by the next line, on a terminal only. */
  progress(line: string): void;
  /** Bold text on a terminal that supports it, unless NO_COLOR is set. */
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
