import type { getDirectoryImage as contract } from '@irp/contracts/directory';
import type { Operation } from '@irp/http';
import { evenlyRefused } from '../kernel/evenly-refused.ts';
import { imageIn, type ListingImage } from '../listings/domain/listing-images.ts';
import { isDiscoverable } from '../listings/domain/public-listing.ts';
import type { ListingStore } from '../listings/store/listing-store.ts';
import { imageReply, noImage } from './image-reply.ts';
import type { Images } from './images.ts';
import type { ImageStore } from './store/image-store.ts';

interface Dependencies {
  listings: Pick<ListingStore, 'find'>;
  images: Pick<Images, 'read'>;
  store: Pick<ImageStore, 'applicationOf'>;
}

/**
 * An image never changes, but its listing may be withdrawn: caches must not show the image for
 * longer than this time afterwards.
 */
const cacheControl = 'public, max-age=300';

/**
 * Returns the images of public listings. Every other image gets the same 404 as an unknown image.
 */
export function getDirectoryImage({
  listings,
  images,
  store,
}: Dependencies): Operation<typeof contract> {
  async function shownImage(imageId: string): Promise<ListingImage> {
    // The query is sent even for an unknown image, so that the response takes equally long. No
    // application has the id of an image.
    const listing = await listings.find((await store.applicationOf(imageId)) ?? imageId);
    const release = listing && isDiscoverable(listing) ? listing.release : undefined;
    const image = release && imageIn(release.images, imageId);
    if (!image) {
      throw noImage();
    }
    return image;
  }
  return async ({ params }) => {
    const image = await evenlyRefused(() => shownImage(params.imageId));
    const reply = imageReply(images, image);
    return {
      ...reply,
      headers: {
        ...reply.headers,
        'Cache-Control': cacheControl,
      },
    };
  };
}
