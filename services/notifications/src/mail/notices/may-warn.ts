import type { Logger } from '@irp/logging';
import type { RecentCounts } from '@irp/persistence';
import type { NoticeEvent } from './domain/notice.ts';
import { isOfEndpoint, isOffer, limitedKind, occasionOf } from './domain/occasion.ts';

interface Dependencies {
  counts: Pick<RecentCounts, 'count'>;
  /** Endpoints that a workspace can have. */
  maxEndpoints: number;
  log: Logger;
  now: () => number;
}

/** Of a workspace, in 24 hours. */
const mostOffers = 10;

/**
 * Whether people are told of a webhook endpoint: of each type, and of each percentage of one that fails, in 24 hours as often as the workspace can have endpoints. Whoever deletes an
 * endpoint and creates another one, again and again, would mail every admin each time. Of applications that others offer to a workspace, ten in
 * 24 hours. Always true of other events, and of a repeat.
 */
export type MayWarn = (event: NoticeEvent) => Promise<boolean>;

export function createMayWarn({ counts, maxEndpoints, log, now }: Dependencies): MayWarn {
  return async (event) => {
    if (!isOfEndpoint(event) && !isOffer(event)) return true;
    const { id: eventId, type: eventType } = event;
    const workspaceId = toldWorkspace(event);
    const limit = { most: isOffer(event) ? mostOffers : Math.max(1, maxEndpoints), inMs: 86_400_000 };
    const waitMs = await counts.count(`${workspaceId} ${limitedKind(event)}`, occasionOf(event), limit, now());
    if (waitMs > 0)
      log.warn(
        { eventId, eventType, workspaceId },
        'a workspace was told of too many such events: nobody is told of this one',
      );
    return waitMs === 0;
  };
}

function toldWorkspace({ workspaceId, detail }: NoticeEvent): string {
  return 'toWorkspaceId' in detail && typeof detail.toWorkspaceId === 'string' ? detail.toWorkspaceId : workspaceId;
}
