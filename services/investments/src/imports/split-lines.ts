export interface Line {
  /** Number of the line, beginning with 1. */
  line: number;
  /** The content of the line; undefined if the line is longer than the maximum. */
  bytes: Buffer | undefined;
}

const newline = 0x0a;

/**
 * Yields the lines of a stream. At most a line of `maxBytes` is in memory.
 * @throws the errors of the stream
 */
export async function* splitLines(
  file: AsyncIterable<Buffer>,
  maxBytes: number,
): AsyncGenerator<Line> {
  let line = 0;
  let parts: Buffer[] = [];
  let size = 0;
  const append = (part: Buffer) => {
    size += part.length;
    if (size <= maxBytes) {
      parts.push(part);
    } else {
      parts = [];
    }
  };
  const finish = (): Line => {
    const bytes = size > maxBytes ? undefined : Buffer.concat(parts);
    parts = [];
    size = 0;
    return { line: ++line, bytes };
  };
  for await (const chunk of file) {
    let from = 0;
    for (let at = chunk.indexOf(newline); at !== -1; at = chunk.indexOf(newline, from)) {
      append(chunk.subarray(from, at));
      yield finish();
      from = at + 1;
    }
    append(chunk.subarray(from));
  }
  if (size > 0) {
    yield finish();
  }
}
