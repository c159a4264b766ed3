import type { S3Bucket } from '@irp/persistence';
import type { CheckpointArchive } from './checkpoint-archive.ts';

const digits = 12;

/**
 * Checkpoints as objects of a bucket: each object `<number of 12 digits>` is a signed note. Objects
 * are never replaced.
 */
export function createS3Archive(bucket: Pick<S3Bucket, 'add' | 'get'>): CheckpointArchive {
  const nameOf = (number: number) => String(number).padStart(digits, '0');
  return {
    add: (number, note) =>
      bucket.add(nameOf(number), Buffer.from(note), 'text/plain; charset=utf-8'),
    read: async (number) => (await bucket.get(nameOf(number)))?.toString(),
  };
}
