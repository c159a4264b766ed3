import type { Work } from '../store/queue-store.ts';

/** Each endpoint once, without what else its deliveries have. */
export function uniqueWorks(works: readonly Work[]): Work[] {
  return [
    ...new Map(
      works.map(({ endpointId, workspaceId }) => [endpointId, { endpointId, workspaceId }]),
    ).values(),
  ];
}
