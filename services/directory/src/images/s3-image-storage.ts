import type { S3Bucket } from '@irp/persistence';
import { storedContentType } from '../listings/domain/listing-images.ts';
import type { ImageStorage } from './image-storage.ts';

/** Creates a storage of images in a bucket. Each image is the object `<id>.webp`. */
export function createS3ImageStorage(
  bucket: Pick<S3Bucket, 'get' | 'put' | 'remove'>,
): ImageStorage {
  const nameOf = (id: string) => `${id}.webp`;
  return {
    put: (id, bytes) => bucket.put(nameOf(id), bytes, storedContentType),
    get: (id) => bucket.get(nameOf(id)),
    remove: (id) => bucket.remove(nameOf(id)),
  };
}
