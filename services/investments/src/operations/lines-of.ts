export interface Line {
  line: number;
  /** Undefined for a line longer than allowed: it was passed over, not kept. */
  bytes: Buffer | undefined;
}

const newline = 0x0a;

/** The lines of a stream, in memory one at a time, whatever the length of one. @throws what the stream throws */
export async function* linesOf(file: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<Line> {
  let line = 0;
  let parts: Buffer[] = [];
  let size = 0;
  const take = (part: Buffer) => {
    size += part.length;
    if (size <= maxBytes) parts.push(part);
    else parts = [];
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
      take(chunk.subarray(from, at));
      yield finish();
      from = at + 1;
    }
    take(chunk.subarray(from));
  }
  if (size > 0) yield finish();
}
