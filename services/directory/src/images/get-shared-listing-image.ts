import type { getSharedListingImage as contract } from '@irp/contracts/directory';
import type { Operation } from '@irp/http';
import type { ReadApplication } from '../authorization/application-reader.ts';
import { sharedListing } from '../discovery/shared-listing.ts';
import type { DiscoveryStore } from '../discovery/store/discovery-store.ts';
import type { ReadReceiver } from '../installations/receiver-reader.ts';
import { imageIn } from '../listings/domain/listing-images.ts';
import { imageReply } from './image-reply.ts';
import type { Images } from './images.ts';

interface Dependencies {
  discovery: Pick<DiscoveryStore, 'find'>;
  readApplication: ReadApplication;
  readReceiver: ReadReceiver;
  images: Pick<Images, 'read'>;
}

/** Returns images of the draft, because a shared listing shows the draft. */
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
