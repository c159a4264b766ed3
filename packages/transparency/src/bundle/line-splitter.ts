import { Refusal } from './bundle-fault.ts';

/** No line of a bundle is longer. Bytes. */
export const longestLine = 4 * 1_048_576;

const lineBreak = 0x0a;

/** @param line its byte 0 is spare, to be written to; the line, without its break, follows */
type TakeLine = (line: Buffer) => void;

export interface LineSplitter {
  /** @throws Refusal at a line that is too long */
  push(chunk: Uint8Array | string): void;
  /** What stands behind the last line break; undefined for nothing. */
  rest(): Buffer | undefined;
}

/** Cuts chunks of any size into lines, in memory of its own. One line at a time: nothing is awaited in between. */
export function createLineSplitter(take: TakeLine): LineSplitter {
  let rest = Buffer.alloc(1);
  return {
    push(chunk) {
      const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
      const buffer = Buffer.allocUnsafe(rest.length + bytes.length);
      buffer.set(rest);
      buffer.set(bytes, rest.length);
      // The break before a line is its spare byte.
      let spare = 0;
      for (let end = buffer.indexOf(lineBreak, rest.length); end !== -1; end = buffer.indexOf(lineBreak, end + 1)) {
        refuseLong(end - spare - 1);
        take(buffer.subarray(spare, end));
        spare = end;
      }
      refuseLong(buffer.length - spare - 1);
      rest = Buffer.from(buffer.subarray(spare));
    },
    rest: () => (rest.length > 1 ? rest : undefined),
  };
}

function refuseLong(length: number): void {
  if (length > longestLine)
    throw new Refusal({ kind: 'too_long', message: `The line is longer than ${longestLine} bytes.` });
}
