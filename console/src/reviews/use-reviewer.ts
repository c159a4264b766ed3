import { useSuspenseQuery } from '@tanstack/react-query';
import { meQuery } from '../api/queries.ts';
import { useProductionScope } from '../api/use-scope.ts';
import { type Review, waiting } from './review.ts';

/** The person, as a reviewer of the platform. */
export function useReviewer() {
  const { user, organizationId, platformRoles } = useSuspenseQuery(
    meQuery(useProductionScope()),
  ).data;
  const isReviewer = platformRoles.includes('reviewer');
  return {
    id: user?.id,
    /** Whether the review is of the person's own organization: another reviewer decides then. */
    isOwn: ({ publisher }: Review) => publisher.organizationId === organizationId,
    /** Whether the server would let the person change the review. */
    mayChange: ({ publisher, state }: Review) =>
      isReviewer && state === waiting && publisher.organizationId !== organizationId,
  };
}
