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
 * Caches may show an image for at most five minutes after its listing was hidden. The bytes of an
 * image never change.
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
    // The listing is queried even for an unknown image, so the response takes equally long.
    // The query with the id of an image finds nothing, because no application has this id.
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
