import { reject } from './bundle-error.ts';

/** Maximum length of a line in a bundle, in bytes. */
export const longestLine = 4 * 1_048_576;

const lineBreak = 0x0a;

/**
 * Reads a line.
 * @param line a buffer with a spare byte before the line, without the line break. The function may
 *   overwrite the spare byte. The buffer is reused after the call.
 */
type ReadLine = (line: Buffer) => void;

export interface LineSplitter {
  /**
   * Adds bytes.
   * @throws BundleRejection `too_long`
   */
  push(chunk: Uint8Array | string): void;
  /**
   * Returns a spare byte and the bytes after the last line break; undefined if no bytes follow the
   * last line break.
   */
  rest(): Buffer | undefined;
}

/**
 * Creates a splitter of chunks into lines. The splitter reuses its buffer, so `readLine` must be
 * synchronous.
 */
export function createLineSplitter(readLine: ReadLine): LineSplitter {
  let memory = Buffer.alloc(262_144);
  // Number of bytes in `memory`: the spare byte and the received part of the current line.
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
      // The buffer of a line begins with the line break before the line: the byte that `readLine`
      // may overwrite.
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
