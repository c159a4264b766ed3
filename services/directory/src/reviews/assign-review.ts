import type { assignReview as contract } from '@irp/contracts/directory';
import { permissions } from '@irp/contracts/permissions';
import { PlatformError } from '@irp/errors';
import type { Operation } from '@irp/http';
import type { ReadPerson } from '../authorization/person-reader.ts';
import { reviewDetail } from '../listings/domain/release.ts';
import {
  changeReview,
  publishersOf,
  type ReviewDependencies,
  type WaitingReview,
} from './change-review.ts';
import { requireImpartial } from './domain/review-rules.ts';

export function assignReview(dependencies: ReviewDependencies): Operation<typeof contract> {
  return (call) =>
    changeReview(dependencies, permissions.assignReview, call, async (waiting) => {
      const { listing, review, userId } = waiting;
      const assignee = call.body.assignee === undefined ? userId : call.body.assignee;
      const before = review.assignee ?? null;
      if (assignee === before) {
        return undefined;
      }
      if (assignee !== null && assignee !== userId) {
        await requireReviewer(dependencies.readPerson, assignee, waiting);
      }
      const { assignee: _before, ...rest } = review;
      const changes = [
        {
          path: '/assignee',
          before,
          after: assignee,
        },
      ];
      return {
        listing: {
          ...listing,
          review: assignee === null ? rest : { ...rest, assignee },
        },
        events: [
          {
            type: 'listing.review_assigned',
            data: { ...reviewDetail(review), changes },
          },
        ],
      };
    });
}

/**
 * Requires that the person is an impartial reviewer.
 * @throws PlatformError 400 for a person who is not a reviewer, 403 for a reviewer who is not
 *   impartial
 */
async function requireReviewer(
  readPerson: ReadPerson,
  userId: string,
  { listing, review, application }: WaitingReview,
): Promise<void> {
  const person = await readPerson(userId);
  if (!person?.platformRoles.includes('reviewer')) {
    const message = 'must be the id of a reviewer of the platform';
    throw new PlatformError('invalid_request', `assignee ${message}.`, {
      errors: [{ field: 'assignee', message }],
    });
  }
  requireImpartial({ userId, ...person }, review, publishersOf(listing, application));
}
