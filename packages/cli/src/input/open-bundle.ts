import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline, type Readable } from 'node:stream';
import { constants, createGunzip } from 'node:zlib';
import { UsageError } from '../command/faults.ts';

interface OpenBundle {
  chunks: AsyncIterable<Uint8Array>;
  /** What spoilt the compressed file, once it was read as far as it goes. */
  damage(): string | undefined;
}

/** A file, or standard input for `-`, plain or gzip by what is in it. @throws UsageError where there is no such file */
export async function openBundle(file: string, input: Readable, signal: AbortSignal): Promise<OpenBundle> {
  const found = file === '-' || (await stat(file).catch(() => undefined))?.isFile();
  if (!found) throw new UsageError(`There is no file ${file}.`);
  const source: AsyncIterable<Uint8Array> =
    file === '-' ? input : createReadStream(file, { signal, highWaterMark: 262_144 });
  let damage: string | undefined;
  return { chunks: plain(), damage: () => damage };

  async function* plain(): AsyncGenerator<Uint8Array> {
    const chunks = source[Symbol.asyncIterator]();
    const first = await firstOf(chunks);
    const whole = restored(first, chunks);
    if (!(first[0] === 0x1f && first[1] === 0x8b)) return yield* whole;
    // What breaks off is read as far as it goes: the bundle itself tells that its end is missing.
    const gunzip = createGunzip({ finishFlush: constants.Z_SYNC_FLUSH });
    // Its fault comes out of the loop, too.
    pipeline(whole, gunzip, () => undefined);
    try {
      yield* gunzip;
    } catch (error) {
      const { code = '', message } = error as NodeJS.ErrnoException;
      if (!code.startsWith('Z_')) throw error;
      damage = `The compressed file is damaged: ${message}.`;
    }
  }
}

async function* restored(first: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield first;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}

/** Two bytes tell whether it is compressed. */
async function firstOf(chunks: AsyncIterator<Uint8Array>): Promise<Uint8Array> {
  let first = new Uint8Array();
  for (let next = await chunks.next(); !next.done; next = await chunks.next()) {
    first = Buffer.concat([first, next.value]);
    if (first.length >= 2) break;
  }
  return first;
}
