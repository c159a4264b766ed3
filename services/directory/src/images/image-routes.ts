import * as contracts from '@irp/contracts/directory';
import { bind } from '@irp/http';
import type { ReadApplication } from '../authorization/application-reader.ts';
import type { DiscoveryStore } from '../discovery/store/discovery-store.ts';
import type { ReadReceiver } from '../installations/receiver-reader.ts';
import type { ListingStore } from '../listings/store/listing-store.ts';
import type { ReviewStore } from '../reviews/store/review-store.ts';
import { addListingScreenshot } from './add-listing-screenshot.ts';
import { deleteListingLogo } from './delete-listing-logo.ts';
import { deleteListingScreenshot } from './delete-listing-screenshot.ts';
import { getDirectoryImage } from './get-directory-image.ts';
import { getListingImage } from './get-listing-image.ts';
import { getReviewImage } from './get-review-image.ts';
import { getSharedListingImage } from './get-shared-listing-image.ts';
import type { Images } from './images.ts';
import { putListingLogo } from './put-listing-logo.ts';
import type { ImageStore } from './store/image-store.ts';

interface Dependencies {
  listings: ListingStore;
  discovery: DiscoveryStore;
  reviews: ReviewStore;
  readApplication: ReadApplication;
  readReceiver: ReadReceiver;
  images: Images;
  store: ImageStore;
  now: () => number;
}

/**
 * Creates the routes of logos and screenshots: uploads by publishers, and reads by permitted
 * callers.
 */
export function imageRoutes(deps: Dependencies) {
  return [
    bind(contracts.putListingLogo, putListingLogo(deps)),
    bind(contracts.deleteListingLogo, deleteListingLogo(deps)),
    bind(contracts.addListingScreenshot, addListingScreenshot(deps)),
    bind(contracts.deleteListingScreenshot, deleteListingScreenshot(deps)),
    bind(contracts.getListingImage, getListingImage(deps)),
    bind(contracts.getDirectoryImage, getDirectoryImage(deps)),
    bind(contracts.getSharedListingImage, getSharedListingImage(deps)),
    bind(contracts.getReviewImage, getReviewImage(deps)),
  ];
}
