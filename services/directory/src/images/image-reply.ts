import { PlatformError } from '@irp/errors';
import { entityTag } from '@irp/http';
import { type ListingImage, storedContentType } from '../listings/domain/listing-images.ts';
import type { Images } from './images.ts';

/** A browser that opens an image as a page loads nothing and runs nothing. */
const policy = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox";

/**
 * The response with an image visible to the caller.
 * @param image undefined if the caller sees no image with this id
 * @throws PlatformError 404 without an image or without stored bytes; 503
 */
export function imageReply(
  images: Pick<Images, 'read'>,
  image: Pick<ListingImage, 'id'> | undefined,
) {
  if (!image) {
    throw noImage();
  }
  const { id } = image;
  // The bytes under an id never change.
  const headers = {
    ETag: entityTag(id),
    'Content-Security-Policy': policy,
  };
  const file = {
    'Content-Type': storedContentType,
    'Content-Disposition': `inline; filename="${id}.webp"`,
  };
  return {
    status: 200,
    headers: { ...headers, ...file },
    stream: readImage(images, id),
  } as const;
}

export function noImage(): PlatformError {
  return new PlatformError('not_found', 'There is no such image.');
}

/** The bytes are read while the response is sent: a 304 has no body. */
async function* readImage(images: Pick<Images, 'read'>, id: string) {
  const bytes = await images.read(id);
  if (!bytes) {
    throw noImage();
  }
  yield bytes;
}
