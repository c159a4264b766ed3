import type { S3Bucket } from '@irp/persistence';
import type { CheckpointArchive } from './checkpoint-archive.ts';

const digits = 12;

/**
 * Creates an archive in a bucket. Each checkpoint is an object that contains the signed note and is
 * named by the number of the checkpoint, with 12 digits. Objects are never replaced.
 */
export function createS3Archive(bucket: Pick<S3Bucket, 'add' | 'get'>): CheckpointArchive {
  const nameOf = (number: number) => String(number).padStart(digits, '0');
  return {
    add: (number, note) =>
      bucket.add(nameOf(number), Buffer.from(note), 'text/plain; charset=utf-8'),
    read: async (number) => (await bucket.get(nameOf(number)))?.toString(),
  };
}
