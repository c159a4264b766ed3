import { reject } from './bundle-error.ts';

/** The longest line of a bundle, in bytes. */
export const longestLine = 4 * 1_048_576;

const lineBreak = 0x0a;

/**
 * @param line byte 0 is spare and may be overwritten; the line follows, without the line break. The
 *   buffer is reused after the call
 */
type ReadLine = (line: Buffer) => void;

export interface LineSplitter {
  /** @throws BundleRejection `too_long` */
  push(chunk: Uint8Array | string): void;
  /** The bytes after the last line break, after a spare byte; undefined for none. */
  rest(): Buffer | undefined;
}

/**
 * Splits chunks of any size into lines, in a reused buffer. All lines of a chunk are read
 * synchronously.
 */
export function createLineSplitter(readLine: ReadLine): LineSplitter {
  let memory = Buffer.alloc(262_144);
  // The spare byte, and the beginning of a line.
  let filled = 1;

  function add(chunk: Uint8Array | string): Buffer {
    const length = filled + (typeof chunk === 'string' ? Buffer.byteLength(chunk) : chunk.length);
    if (length > memory.length) {
      memory = Buffer.concat([memory.subarray(0, filled)], 2 * length);
    }
    if (typeof chunk === 'string') {
      memory.write(chunk, filled);
    } else {
      memory.set(chunk, filled);
    }
    return memory.subarray(0, length);
  }

  return {
    push(chunk) {
      const bytes = add(chunk);
      // The line break before a line is the spare byte of the line.
      let spare = 0;
      for (
        let end = bytes.indexOf(lineBreak, filled);
        end !== -1;
        end = bytes.indexOf(lineBreak, end + 1)
      ) {
        rejectLongLine(end - spare - 1);
        readLine(bytes.subarray(spare, end));
        spare = end;
      }
      rejectLongLine(bytes.length - spare - 1);
      memory.copyWithin(0, spare, bytes.length);
      filled = bytes.length - spare;
    },
    rest: () => (filled > 1 ? memory.subarray(0, filled) : undefined),
  };
}

function rejectLongLine(length: number): void {
  if (length > longestLine) {
    reject('too_long', `The line is longer than ${longestLine} bytes.`);
  }
}
