import { isAscii, isUtf8 } from 'node:buffer';
import type { ImportEncoding } from '@irp/contracts/investments';

/** Number of bytes after the first non-ASCII byte that are used to detect the encoding. */
const sampleBytes = 65_536;

/**
 * Yields the text of a file in chunks, without the byte order mark. A byte order mark takes
 * precedence over the named encoding. Without a byte order mark and without a named encoding, the
 * encoding is detected:
 * - UTF-16, if half of the first bytes are zero
 * - Windows-1252, if the first non-ASCII bytes are mostly invalid UTF-8
 * - otherwise UTF-8, with U+FFFD for invalid bytes
 * @param onEncoding called once, when the encoding is known
 * @throws the errors of the file
 */
export async function* decodeText(
  file: AsyncIterable<Buffer>,
  named: ImportEncoding | undefined,
  onEncoding: (encoding: ImportEncoding) => void,
): AsyncGenerator<string> {
  const chunks = new ChunkReader(file);
  try {
    yield* decodeChunks(chunks, named, onEncoding);
  } finally {
    // Ends the iteration, as `for await` would. Without this call, the request would still have a
    // reader, and its body could not be discarded.
    await chunks.end();
  }
}

async function* decodeChunks(
  chunks: ChunkReader,
  named: ImportEncoding | undefined,
  onEncoding: (encoding: ImportEncoding) => void,
): AsyncGenerator<string> {
  let chunk = await chunks.atLeast(4);
  let encoding = byOrderMark(chunk) ?? named ?? byZeros(chunk);
  while (encoding === undefined && chunk.length > 0) {
    if (isAscii(chunk)) {
      yield chunk.toString('latin1');
      chunk = await chunks.atLeast(1);
    } else {
      chunk = Buffer.concat([chunk, await chunks.atLeast(sampleBytes - chunk.length)]);
      encoding = bySample(chunk);
    }
  }
  const decided = encoding ?? 'utf-8';
  onEncoding(decided);
  const decoder = new TextDecoder(decided);
  for (; chunk.length > 0; chunk = await chunks.atLeast(1)) {
    yield decoder.decode(chunk, { stream: true });
  }
  yield decoder.decode();
}

class ChunkReader {
  readonly #chunks: AsyncIterator<Buffer>;
  #failure: { error: unknown } | undefined;

  constructor(file: AsyncIterable<Buffer>) {
    this.#chunks = file[Symbol.asyncIterator]();
  }

  async end(): Promise<void> {
    await this.#chunks.return?.();
  }

  /**
   * Returns the next chunks, with at least `bytes` bytes. Returns fewer bytes at the end of the
   * file, or if reading fails.
   */
  async atLeast(bytes: number): Promise<Buffer> {
    const found: Buffer[] = [];
    try {
      for (let size = 0; size < bytes && !this.#failure; ) {
        const { done, value } = await this.#chunks.next();
        if (done) {
          break;
        }
        found.push(value);
        size += value.length;
      }
    } catch (error) {
      this.#failure = { error };
    }
    const [only] = found;
    if (only === undefined && this.#failure) {
      throw this.#failure.error;
    }
    return found.length === 1 && only ? only : Buffer.concat(found);
  }
}

function byOrderMark(start: Buffer): ImportEncoding | undefined {
  if (start[0] === 0xff && start[1] === 0xfe) {
    return 'utf-16le';
  }
  if (start[0] === 0xfe && start[1] === 0xff) {
    return 'utf-16be';
  }
  return start[0] === 0xef && start[1] === 0xbb && start[2] === 0xbf ? 'utf-8' : undefined;
}

/**
 * Detects UTF-16 without a byte order mark. In UTF-16, half of the bytes of a header line with
 * Latin letters are zero.
 */
function byZeros(start: Buffer): ImportEncoding | undefined {
  const sample = start.subarray(0, 200);
  let [even, odd] = [0, 0];
  for (let at = 0; at + 1 < sample.length; at += 2) {
    if (sample[at] === 0) {
      even++;
    }
    if (sample[at + 1] === 0) {
      odd++;
    }
  }
  const most = sample.length * 0.4;
  if (odd > most && even === 0) {
    return 'utf-16le';
  }
  return even > most && odd === 0 ? 'utf-16be' : undefined;
}

function bySample(sample: Buffer): ImportEncoding {
  if (isUtf8(sample)) {
    return 'utf-8';
  }
  const text = new TextDecoder().decode(sample);
  const invalid = text.split('\uFFFD').length - 1;
  const valid = text.match(/[^\0-\x7f\uFFFD]/gu)?.length ?? 0;
  // A letter that is not ASCII, such as `ü`, has at least two bytes in UTF-8. In Windows-1252, `ü`
  // is a single byte, which is rarely valid UTF-8.
  return invalid > valid ? 'windows-1252' : 'utf-8';
}
