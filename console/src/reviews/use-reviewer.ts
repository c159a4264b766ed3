import { useSuspenseQuery } from '@tanstack/react-query';
import { meQuery } from '../api/queries.ts';
import { useProductionScope } from '../api/use-scope.ts';
import { type Review, waiting } from './review.ts';

/** Returns the rights of the person as a reviewer of the platform. */
export function useReviewer() {
  const { user, organizationId, platformRoles } = useSuspenseQuery(
    meQuery(useProductionScope()),
  ).data;
  const isReviewer = platformRoles.includes('reviewer');
  return {
    id: user?.id,
    /**
     * Whether the application belongs to the person's own organization. Another reviewer must then
     * decide.
     */
    isOwn: ({ publisher }: Review) => publisher.organizationId === organizationId,
    /** Whether the server allows the person to change the review. */
    mayChange: ({ publisher, state }: Review) =>
      isReviewer && state === waiting && publisher.organizationId !== organizationId,
  };
}
