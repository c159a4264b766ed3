import type { Principal } from '@irp/contracts';
import type { ReviewSummary } from '@irp/contracts/directory';
import type { Logger } from '@irp/observability';
import type { ReadReviewerNames } from '../authorization/person-reader.ts';
import { reviewersIn, type Unnamed } from './domain/view-review.ts';

interface Dependencies {
  readReviewerNames: ReadReviewerNames;
  log: Logger;
}

/**
 * Reads the names of the reviewers in the given reviews.
 * @returns a function that adds the reviewers' names to a review
 */
export type NameReviewers = (
  caller: Principal,
  views: readonly Unnamed[],
) => Promise<<View extends Unnamed>(view: View) => View & Named>;

type Named = Pick<ReviewSummary, 'reviewers'>;

/**
 * Reviewers see each other's names. Callers who are not reviewers see only the ids of the
 * reviewers. While the authorization service is unavailable, reviews are shown without names.
 */
export function createNameReviewers({ readReviewerNames, log }: Dependencies): NameReviewers {
  async function namesOf(userIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (userIds.length === 0) {
      return new Map();
    }
    try {
      return await readReviewerNames(userIds);
    } catch (error) {
      log.warn({ err: error }, 'names of reviewers unavailable; reviews returned without names');
      return new Map();
    }
  }
  return async ({ platformRoles = [] }, views) => {
    const isReviewer = platformRoles.includes('reviewer');
    const names = await namesOf(isReviewer ? [...new Set(views.flatMap(reviewersIn))] : []);
    return (view) => ({
      ...view,
      reviewers: reviewersIn(view).flatMap((id) => {
        const name = names.get(id);
        return name === undefined ? [] : [{ id, name }];
      }),
    });
  };
}
