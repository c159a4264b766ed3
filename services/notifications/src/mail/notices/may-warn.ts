import type { Logger } from '@irp/logging';
import type { RecentCounts } from '@irp/persistence';
import type { NoticeEvent } from './domain/notice.ts';
import { isOfEndpoint, occasionOf } from './domain/occasion.ts';

interface Dependencies {
  counts: Pick<RecentCounts, 'count'>;
  /** Endpoints that a workspace can have. */
  maxEndpoints: number;
  log: Logger;
  now: () => number;
}

/**
 * Whether people are told of a webhook endpoint: of each type in 24 hours as often as the workspace can have endpoints. Whoever deletes an
 * endpoint and creates another one, again and again, would mail every admin each time. Always true of other events, and of a repeat.
 */
export type MayWarn = (event: NoticeEvent) => Promise<boolean>;

export function createMayWarn({ counts, maxEndpoints, log, now }: Dependencies): MayWarn {
  return async (event) => {
    if (!isOfEndpoint(event)) return true;
    const { id: eventId, type: eventType, workspaceId } = event;
    const limit = { most: Math.max(1, maxEndpoints), inMs: 86_400_000 };
    const waitMs = await counts.count(`${workspaceId} ${eventType}`, occasionOf(event), limit, now());
    if (waitMs > 0)
      log.warn({ eventId, eventType, workspaceId }, 'too many webhook endpoints failed: nobody is told of one');
    return waitMs === 0;
  };
}
