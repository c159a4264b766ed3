import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { importJobDays } from '@irp/contracts/investments';
import { PlatformError } from '@irp/errors';
import type { FreeSpace } from '@irp/persistence';
import type { ImportChunkRow, ImportJobModels } from './import-job-models.ts';

/** Stores the files of import jobs, in parts. */
export interface ImportFileStore {
  /**
   * Stores a file.
   * @returns the size of the file
   * @throws PlatformError 413, LowSpaceError, and the errors of the file. Parts that were already
   *   stored remain
   */
  write(jobId: string, file: AsyncIterable<Buffer>): Promise<number>;
  /**
   * Yields the parts of a file.
   * @param onRead is called with the size of each part in bytes
   */
  read(jobId: string, onRead: (bytes: number) => void): AsyncGenerator<Buffer>;
  remove(jobId: string): Promise<void>;
}

const chunkBytes = 1_048_576;
const maxFileBytes = 1_073_741_824;
/**
 * Milliseconds after which a TTL index deletes a part of a file. Every job has a shorter lifetime.
 * If a process dies during the removal of a file, the TTL index deletes the remaining parts.
 */
const expireAfterMs = (importJobDays + 30) * 86_400_000;
const compress = promisify<Buffer, Buffer>(gzip);
const decompress = promisify<Buffer, Buffer>(gunzip);

export function createImportFileStore(
  { chunks }: ImportJobModels,
  space: FreeSpace,
): ImportFileStore {
  const idOf = (jobId: string, index: number) => `${jobId}/${String(index).padStart(6, '0')}`;
  const partsOf = (jobId: string) => ({
    _id: {
      $gte: idOf(jobId, 0),
      $lt: `${jobId}0`,
    },
  });
  return {
    async write(jobId, file) {
      let size = 0;
      let index = 0;
      for await (const part of inParts(file)) {
        size += part.length;
        if (size > maxFileBytes) {
          throw new PlatformError(
            'payload_too_large',
            `A job imports at most ${maxFileBytes} bytes: split the file.`,
          );
        }
        await space.require();
        const expireAt = new Date(Date.now() + expireAfterMs);
        await chunks.create({
          _id: idOf(jobId, index++),
          data: await compress(part),
          expireAt,
        });
      }
      return size;
    },
    async *read(jobId, onRead) {
      for (let index = 0; ; index++) {
        const found = await chunks.findById(idOf(jobId, index)).lean<ImportChunkRow>();
        if (!found) {
          return;
        }
        const part = await decompress(Buffer.from(found.data.buffer));
        onRead(part.length);
        yield part;
      }
    },
    async remove(jobId) {
      await chunks.deleteMany(partsOf(jobId));
    },
  };
}

async function* inParts(file: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let parts: Buffer[] = [];
  let size = 0;
  for await (const chunk of file) {
    parts.push(chunk);
    size += chunk.length;
    if (size < chunkBytes) {
      continue;
    }
    yield Buffer.concat(parts);
    [parts, size] = [[], 0];
  }
  if (size > 0) {
    yield Buffer.concat(parts);
  }
}
