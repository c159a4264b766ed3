import type { getListingImage as contract } from '@irp/contracts/directory';
import type { Operation } from '@irp/http';
import type { ReadApplication } from '../authorization/application-reader.ts';
import { ownApplication } from '../authorization/own-application.ts';
import { findImage } from '../listings/domain/find-image.ts';
import type { ListingStore } from '../listings/store/listing-store.ts';
import { imageReply } from './image-reply.ts';
import type { Images } from './images.ts';

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
