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

/** Maximum number of offers in 24 hours for which a workspace or an organization is notified. */
const mostOffers = 10;

/**
 * Returns whether people may be notified of an event. Two limits apply for 24 hours:
 * - Events about webhook endpoints: for each type (and each percentage of a failing endpoint), the
 *   limit is `maxEndpoints`. Without a limit, a workspace could send its admins any number of mails
 *   by deleting and creating endpoints.
 * - Offered applications and shared integrations: the limit is ten for each workspace or
 *   organization.
 *
 * Events of other types are always permitted. An event with the key of a counted event is
 * permitted, and is not counted again.
 */
export type MayWarn = (event: NoticeEvent) => Promise<boolean>;

export function createMayWarn({ counts, maxEndpoints, log, now }: Dependencies): MayWarn {
  return async (event) => {
    if (!isOfEndpoint(event) && !isOffer(event)) {
      return true;
    }
    const { id: eventId, type: eventType } = event;
    const limitedId = limitedIdOf(event);
    const limit = {
      most: isOffer(event) ? mostOffers : Math.max(1, maxEndpoints),
      inMs: 86_400_000,
    };
    const waitMs = await counts.count(
      `${limitedId} ${limitedKind(event)}`,
      occasionOf(event),
      limit,
      now(),
    );
    if (waitMs > 0) {
      log.warn(
        {
          eventId,
          eventType,
          audienceId: limitedId,
        },
        'notification suppressed: too many notifications of this kind',
      );
    }
    return waitMs === 0;
  };
}

/** Returns the id of the workspace or organization whose notifications are counted. */
function limitedIdOf({ workspaceId, detail }: NoticeEvent): string {
  if ('toOrganizationId' in detail) {
    return detail.toOrganizationId;
  }
  return 'toWorkspaceId' in detail && typeof detail.toWorkspaceId === 'string'
    ? detail.toWorkspaceId
    : workspaceId;
}
