import * as contracts from '@irp/contracts/directory';
import { bind } from '@irp/http';
import type { ReadApplication } from '../authorization/application-reader.ts';
import type { Images } from '../images/images.ts';
import type { ReadReceiver } from '../installations/receiver-reader.ts';
import { addListingScreenshot } from '../operations/add-listing-screenshot.ts';
import { deleteListingLogo } from '../operations/delete-listing-logo.ts';
import { deleteListingScreenshot } from '../operations/delete-listing-screenshot.ts';
import { getDirectoryImage } from '../operations/get-directory-image.ts';
import { getListingImage } from '../operations/get-listing-image.ts';
import { getReviewImage } from '../operations/get-review-image.ts';
import { getSharedListingImage } from '../operations/get-shared-listing-image.ts';
import { putListingLogo } from '../operations/put-listing-logo.ts';
import type { DiscoveryStore } from '../store/discovery-store.ts';
import type { ImageStore } from '../store/image-store.ts';
import type { ListingStore } from '../store/listing-store.ts';
import type { ReviewStore } from '../store/review-store.ts';

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

/** Logos and screenshots: uploads of a publisher, and reads of each who may see them. */
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
