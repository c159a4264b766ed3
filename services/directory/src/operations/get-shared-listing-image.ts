import type { getSharedListingImage as contract } from '@irp/contracts/directory';
import type { Operation } from '@irp/http';
import type { ReadApplication } from '../authorization/application-reader.ts';
import { imageIn } from '../domain/listing-images.ts';
import type { Images } from '../images/images.ts';
import type { ReadReceiver } from '../installations/receiver-reader.ts';
import type { DiscoveryStore } from '../store/discovery-store.ts';
import { imageReply } from './image-reply.ts';
import { sharedListing } from './shared-listing.ts';

interface Dependencies {
  discovery: Pick<DiscoveryStore, 'find'>;
  readApplication: ReadApplication;
  readReceiver: ReadReceiver;
  images: Pick<Images, 'read'>;
}

/** Images of the draft, which is what is shared. */
export function getSharedListingImage({
  images,
  ...deps
}: Dependencies): Operation<typeof contract> {
  return async ({ principal, params }) => {
    const listing = await sharedListing(deps, principal, params.id);
    const image = imageIn(listing.images, params.imageId);
    return imageReply(images, image);
  };
}
