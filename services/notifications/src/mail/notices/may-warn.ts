import type { Logger } from '@irp/observability';
import type { RecentCounts } from '@irp/persistence';
import type { NoticeEvent } from './domain/notice.ts';
import { isOfEndpoint, isOffer, limitedKind, occasionOf } from './domain/occasion.ts';

interface Dependencies {
  counts: Pick<RecentCounts, 'count'>;
  /** Maximum number of webhook endpoints in a workspace. */
  maxEndpoints: number;
  log: Logger;
  now: () => number;
}

/** Maximum number of offers of which a workspace is notified in 24 hours. */
const mostOffers = 10;

/**
 * Returns whether people may be notified of an event. For each type of events about webhook
 * endpoints (and each percentage of a failing endpoint), a workspace is notified as often in 24
 * hours as it may have endpoints. Without this limit, a workspace could mail its admins any number
 * of times by deleting and creating endpoints. Of offered applications and shared integrations, a
 * workspace or an organization is notified ten times in 24 hours. Other events, and repeats of a
 * counted event, are always permitted.
 */
export type MayWarn = (event: NoticeEvent) => Promise<boolean>;

export function createMayWarn({ counts, maxEndpoints, log, now }: Dependencies): MayWarn {
  return async (event) => {
    if (!isOfEndpoint(event) && !isOffer(event)) {
      return true;
    }
    const { id: eventId, type: eventType } = event;
    const told = limitedIdOf(event);
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
          audienceId: told,
        },
        'notification suppressed: too many notifications of this kind',
      );
    }
    return waitMs === 0;
  };
}

/** Returns the id of the workspace or organization for which the limit counts. */
function limitedIdOf({ workspaceId, detail }: NoticeEvent): string {
  if ('toOrganizationId' in detail) {
    return detail.toOrganizationId;
  }
  return 'toWorkspaceId' in detail && typeof detail.toWorkspaceId === 'string'
    ? detail.toWorkspaceId
    : workspaceId;
}
