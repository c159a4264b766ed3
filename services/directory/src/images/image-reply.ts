import { PlatformError } from '@irp/errors';
import { entityTag } from '@irp/http';
import { type ListingImage, storedContentType } from '../listings/domain/listing-images.ts';
import type { Images } from './images.ts';

/**
 * Content Security Policy of images. If a browser opens the address of an image as a page, the page
 * can load nothing and run nothing.
 */
const policy = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox";

/**
 * Creates the response with an image that is visible to the caller.
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
  // The image under an id never changes, so the id is the entity tag.
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

/** Reads the bytes only when the body is sent, because a 304 has no body. */
async function* readImage(images: Pick<Images, 'read'>, id: string) {
  const bytes = await images.read(id);
  if (!bytes) {
    throw noImage();
  }
  yield bytes;
}
