import { newId } from '@irp/contracts';
import type { commentOnReview as contract } from '@irp/contracts/directory';
import { permissions } from '@irp/contracts/permissions';
import { PlatformError } from '@irp/errors';
import type { Operation } from '@irp/http';
import { reviewDetail } from '../listings/domain/release.ts';
import { changeReview, type ReviewDependencies } from './change-review.ts';

const maxComments = 100;

export function commentOnReview(dependencies: ReviewDependencies): Operation<typeof contract> {
  return (call) =>
    changeReview(
      dependencies,
      permissions.commentOnReview,
      call,
      ({ listing, review, userId, at }) => {
        const { comments = [] } = review;
        if (comments.length >= maxComments) {
          throw new PlatformError(
            'conflict',
            `A review can have at most ${maxComments} notes: decide on the listing, or give the review back.`,
          );
        }
        const added = {
          id: newId(at.getTime()),
          at,
          by: userId,
          comment: call.body.comment,
        };
        return {
          listing: {
            ...listing,
            review: {
              ...review,
              comments: [...comments, added],
            },
          },
          events: [
            {
              type: 'listing.review_commented',
              data: {
                ...reviewDetail(review),
                commentId: added.id,
              },
            },
          ],
        };
      },
    );
}
