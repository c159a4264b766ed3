import type { getListingImage as contract } from '@irp/contracts/directory';
import type { Operation } from '@irp/http';
import type { ReadApplication } from '../authorization/application-reader.ts';
import { findImage } from '../domain/find-image.ts';
import type { Images } from '../images/images.ts';
import type { ListingStore } from '../store/listing-store.ts';
import { imageReply } from './image-reply.ts';
import { ownApplication } from './own-application.ts';

interface Dependencies {
  listings: Pick<ListingStore, 'find'>;
  images: Pick<Images, 'read'>;
  readApplication: ReadApplication;
}

export function getListingImage({
  listings,
  images,
  readApplication,
}: Dependencies): Operation<typeof contract> {
  return async ({ principal, params }) => {
    const application = await ownApplication(readApplication, principal, params.id);
    const listing = await listings.find(application.id);
    const image = listing && findImage(listing, params.imageId);
    return imageReply(images, image);
  };
}
