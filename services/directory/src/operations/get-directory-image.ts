import type { getDirectoryImage as contract } from '@irp/contracts/directory';
import type { Operation } from '@irp/http';
import { imageIn } from '../domain/listing-images.ts';
import { isDiscoverable } from '../domain/public-listing.ts';
import type { Images } from '../images/images.ts';
import type { ImageStore } from '../store/image-store.ts';
import type { ListingStore } from '../store/listing-store.ts';
import { imageReply, noImage } from './image-reply.ts';

interface Dependencies {
  listings: Pick<ListingStore, 'find'>;
  images: Pick<Images, 'read'>;
  store: Pick<ImageStore, 'applicationOf'>;
}

/** An image never changes, but its listing may be withdrawn: nobody shows it for longer than that afterwards. */
const cacheControl = 'public, max-age=300';

/** Images of what everybody sees; any other is the 404 of an unknown one. */
export function getDirectoryImage({ listings, images, store }: Dependencies): Operation<typeof contract> {
  return async ({ params, headers }) => {
    const applicationId = await store.applicationOf(params.imageId);
    const listing = applicationId === undefined ? undefined : await listings.find(applicationId);
    const release = listing && isDiscoverable(listing) ? listing.release : undefined;
    const image = release && imageIn(release.images, params.imageId);
    if (!image) throw noImage();
    const reply = await imageReply(images, image.id, headers['if-none-match']);
    return { ...reply, headers: { ...reply.headers, 'Cache-Control': cacheControl } };
  };
}
