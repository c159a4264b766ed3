import { Refusal } from './bundle-fault.ts';

/** No line of a bundle is longer. Bytes. */
export const longestLine = 4 * 1_048_576;

const lineBreak = 0x0a;

/** @param line its byte 0 is spare, to be written to; the line, without its break, follows. It lasts only for the call */
type TakeLine = (line: Buffer) => void;

export interface LineSplitter {
  /** @throws Refusal at a line that is too long */
  push(chunk: Uint8Array | string): void;
  /** What stands behind the last line break; undefined for nothing. */
  rest(): Buffer | undefined;
}

/**
 * Cuts chunks of any size into lines, in memory of its own that it uses over and over. Nothing is awaited between the lines
 * of a chunk.
 */
export function createLineSplitter(take: TakeLine): LineSplitter {
  let memory = Buffer.alloc(262_144);
  // The spare byte, and what has come of a line.
  let filled = 1;

  function add(chunk: Uint8Array | string): Buffer {
    const length = filled + (typeof chunk === 'string' ? Buffer.byteLength(chunk) : chunk.length);
    if (length > memory.length) memory = Buffer.concat([memory.subarray(0, filled)], 2 * length);
    if (typeof chunk === 'string') memory.write(chunk, filled);
    else memory.set(chunk, filled);
    return memory.subarray(0, length);
  }

  return {
    push(chunk) {
      const bytes = add(chunk);
      // The break before a line is its spare byte.
      let spare = 0;
      for (let end = bytes.indexOf(lineBreak, filled); end !== -1; end = bytes.indexOf(lineBreak, end + 1)) {
        refuseLong(end - spare - 1);
        take(bytes.subarray(spare, end));
        spare = end;
      }
      refuseLong(bytes.length - spare - 1);
      memory.copyWithin(0, spare, bytes.length);
      filled = bytes.length - spare;
    },
    rest: () => (filled > 1 ? memory.subarray(0, filled) : undefined),
  };
}

function refuseLong(length: number): void {
  if (length > longestLine)
    throw new Refusal({ kind: 'too_long', message: `The line is longer than ${longestLine} bytes.` });
}
