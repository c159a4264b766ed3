import type { Logger } from '@irp/observability';
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
 * Whether people are told of a webhook endpoint: of each type, and of each percentage of one that
 * fails, in 24 hours as often as the workspace can have endpoints. Whoever deletes an endpoint and
 * creates another one, again and again, would mail every admin each time. Of applications that
 * others offer to a workspace, and of publishers that share integrations with an organization, ten
 * in 24 hours. Always true of other events, and of a repeat.
 */
export type MayWarn = (event: NoticeEvent) => Promise<boolean>;

export function createMayWarn({ counts, maxEndpoints, log, now }: Dependencies): MayWarn {
  return async (event) => {
    if (!isOfEndpoint(event) && !isOffer(event)) {
      return true;
    }
    const { id: eventId, type: eventType } = event;
    const told = toldPlace(event);
    const limit = {
      most: isOffer(event) ? mostOffers : Math.max(1, maxEndpoints),
      inMs: 86_400_000,
    };
    const waitMs = await counts.count(
      `${told} ${limitedKind(event)}`,
      occasionOf(event),
      limit,
      now(),
    );
    if (waitMs > 0) {
      log.warn(
        {
          eventId,
          eventType,
          told,
        },
        'a workspace or organization was told of too many such events: nobody is told of this one',
      );
    }
    return waitMs === 0;
  };
}

/** The id of the workspace or organization that the limit counts for. */
function toldPlace({ workspaceId, detail }: NoticeEvent): string {
  if ('toOrganizationId' in detail) {
    return detail.toOrganizationId;
  }
  return 'toWorkspaceId' in detail && typeof detail.toWorkspaceId === 'string'
    ? detail.toWorkspaceId
    : workspaceId;
}
