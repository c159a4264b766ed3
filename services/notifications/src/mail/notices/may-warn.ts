import type { Logger } from '@irp/observability';
import type { RecentCounts } from '@irp/persistence';
import type { NoticeEvent } from './domain/notice.ts';
import { isOfEndpoint, isOffer, limitedKind, occasionOf } from './domain/occasion.ts';

interface Dependencies {
  counts: Pick<RecentCounts, 'count'>;
  /** Maximum of endpoints of a workspace. */
  maxEndpoints: number;
  log: Logger;
  now: () => number;
}

/** Maximum for a workspace, in 24 hours. */
const mostOffers = 10;

/**
 * Limits notices. About webhook endpoints: for each type, and for each percentage of a failing
 * endpoint, as many in 24 hours as the workspace can have endpoints. Otherwise, repeated deletion
 * and creation of endpoints would mail every admin each time. About applications offered to a
 * workspace, and publishers that share integrations with an organization: ten in 24 hours. Always
 * true for other events, and for a repeat.
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
          audienceId: told,
        },
        'notification suppressed: too many notifications of this kind',
      );
    }
    return waitMs === 0;
  };
}

/** The id of the workspace or organization of the limit. */
function toldPlace({ workspaceId, detail }: NoticeEvent): string {
  if ('toOrganizationId' in detail) {
    return detail.toOrganizationId;
  }
  return 'toWorkspaceId' in detail && typeof detail.toWorkspaceId === 'string'
    ? detail.toWorkspaceId
    : workspaceId;
}
