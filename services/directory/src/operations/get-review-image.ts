import type { getReviewImage as contract } from '@irp/contracts/directory';
import { permissions } from '@irp/contracts/permissions';
import { type Operation, requirePermission } from '@irp/http';
import { imageIn } from '../domain/listing-images.ts';
import type { Images } from '../images/images.ts';
import type { ReviewStore } from '../store/review-store.ts';
import { noReview } from './get-review.ts';
import { imageReply } from './image-reply.ts';

interface Dependencies {
  reviews: Pick<ReviewStore, 'find'>;
  images: Pick<Images, 'read'>;
}

/** Images of what was submitted, and of no other submission. */
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
