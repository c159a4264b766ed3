import { createReadStream } from 'node:fs';
import { pipeline, type Readable } from 'node:stream';
import { constants, createGunzip } from 'node:zlib';
import { findFile } from './find-file.ts';

interface OpenBundle {
  chunks: AsyncIterable<Uint8Array>;
  /**
   * Returns the reason why the gzip file is damaged; undefined if the file is intact. Must be
   * called after all `chunks` are read.
   */
  damage(): string | undefined;
}

/**
 * Opens a file, or standard input for `-`. Gzip is recognized by its first bytes (RFC 1952).
 * @throws UsageError if the file is missing
 */
export async function openBundle(
  file: string,
  input: Readable,
  signal: AbortSignal,
): Promise<OpenBundle> {
  if (file !== '-') {
    await findFile(file);
  }
  const source: AsyncIterable<Uint8Array> =
    file === '-' ? input : createReadStream(file, { signal, highWaterMark: 262_144 });
  let damage: string | undefined;
  return {
    chunks: decompressed(),
    damage: () => damage,
  };

  async function* decompressed(): AsyncGenerator<Uint8Array> {
    const chunks = source[Symbol.asyncIterator]();
    const start = await readStart(chunks);
    const content = concat(start, chunks);
    if (!(start[0] === 0x1f && start[1] === 0x8b)) {
      return yield* content;
    }
    // A truncated file is unpacked as far as possible. The verification of the unpacked part
    // reports the missing end.
    const gunzip = createGunzip({ finishFlush: constants.Z_SYNC_FLUSH });
    // The error of the pipeline is ignored, because reading `gunzip` throws the same error.
    pipeline(content, gunzip, () => undefined);
    try {
      yield* gunzip;
    } catch (error) {
      const { code = '', message } = error as NodeJS.ErrnoException;
      if (!code.startsWith('Z_')) {
        throw error;
      }
      damage = `The compressed file is damaged: ${message}.`;
    }
  }
}

async function* concat(
  start: Uint8Array,
  rest: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  yield start;
  for (let next = await rest.next(); !next.done; next = await rest.next()) {
    yield next.value;
  }
}

/**
 * Reads at least the first two bytes, which are the magic number in a gzip file. A shorter file is
 * read completely.
 */
async function readStart(chunks: AsyncIterator<Uint8Array>): Promise<Uint8Array> {
  let start = new Uint8Array();
  for (let next = await chunks.next(); !next.done; next = await chunks.next()) {
    start = Buffer.concat([start, next.value]);
    if (start.length >= 2) {
      break;
    }
  }
  return start;
}
