import { createS3Bucket } from '@irp/persistence';
import type { imageSettings } from '../settings.ts';
import { checkImagesDirectory, createFileImageStorage } from './file-image-storage.ts';
import type { ImageStorage } from './image-storage.ts';
import { createS3ImageStorage } from './s3-image-storage.ts';

/**
 * Opens the configured storage.
 * @throws ConfigError if the folder for the images cannot be created
 */
export async function openImageStorage(
  where: ReturnType<typeof imageSettings>,
  signal: AbortSignal,
): Promise<ImageStorage | undefined> {
  if (where === undefined) {
    return undefined;
  }
  if (where.bucket) {
    return createS3ImageStorage(
      createS3Bucket({
        ...where.bucket,
        what: 'the storage of images',
        signal,
      }),
    );
  }
  await checkImagesDirectory(where.directory);
  return createFileImageStorage(where.directory);
}
