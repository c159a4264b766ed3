import { PlatformError } from '@irp/errors';
import { entityTag, matchesIfNoneMatch } from '@irp/http';
import { type ListingImage, storedContentType } from '../domain/listing-images.ts';
import type { Images } from '../images/images.ts';

/** A browser that opens an image as a page loads nothing and runs nothing. */
const policy = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox";

/**
 * The response with an image that the caller may see.
 * @param image undefined where the caller sees none with this id
 * @throws PlatformError 404 for none, and where nothing is stored; 503
 */
export async function imageReply(
  images: Pick<Images, 'read'>,
  image: Pick<ListingImage, 'id'> | undefined,
  ifNoneMatch: string | undefined,
) {
  if (!image) throw noImage();
  const { id } = image;
  // What is stored under an id never changes.
  const headers = { ETag: entityTag(id), 'Content-Security-Policy': policy };
  if (matchesIfNoneMatch(ifNoneMatch, headers.ETag)) return { status: 304, headers } as const;
  const bytes = await images.read(id);
  if (!bytes) throw noImage();
  const file = { 'Content-Type': storedContentType, 'Content-Disposition': `inline; filename="${id}.webp"` };
  return { status: 200, headers: { ...headers, ...file }, stream: chunk(bytes) } as const;
}

export function noImage(): PlatformError {
  return new PlatformError('not_found', 'There is no such image.');
}

async function* chunk(bytes: Uint8Array) {
  yield bytes;
}
