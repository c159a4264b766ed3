import type { getReviewImage as contract } from '@irp/contracts/directory';
import { permissions } from '@irp/contracts/permissions';
import { type Operation, requirePermission } from '@irp/http';
import { imageIn } from '../listings/domain/listing-images.ts';
import { noReview } from '../reviews/get-review.ts';
import type { ReviewStore } from '../reviews/store/review-store.ts';
import { imageReply } from './image-reply.ts';
import type { Images } from './images.ts';

interface Dependencies {
  reviews: Pick<ReviewStore, 'find'>;
  images: Pick<Images, 'read'>;
}

/** Returns only images of the requested submission. */
export function getReviewImage({ reviews, images }: Dependencies): Operation<typeof contract> {
  return async ({ principal, params }) => {
    requirePermission(permissions.getReviewImage, principal);
    const found = await reviews.find(params.id);
    if (!found) {
      throw noReview();
    }
    const image = imageIn(found.review.images, params.imageId);
    return imageReply(images, image);
  };
}
