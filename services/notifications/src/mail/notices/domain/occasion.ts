import { disabledAfterMs, noticePercents } from '../../../domain/failing-endpoint.ts';
import type { NoticeEvent } from './notice.ts';

type Happened = Pick<NoticeEvent, 'id' | 'type' | 'subject' | 'workspaceId' | 'time' | 'detail'>;

/**
 * Whether somebody outside decides how often it happens: who has the receiver of a webhook
 * endpoint.
 */
export function isOfEndpoint({ type }: Pick<NoticeEvent, 'type'>): boolean {
  return type.startsWith('webhook_endpoint.');
}

/** Whether another workspace decides how often it happens. */
export function isOffer({ type }: Pick<NoticeEvent, 'type'>): boolean {
  return type === 'application.ownership_offered' || type === 'listing.offered';
}

/**
 * Of which such events there is a limit in a day: those of a type; of a failing webhook endpoint,
 * those of a percentage.
 */
export function limitedKind(event: Happened): string {
  const percent = percentOf(event);
  return percent === undefined ? event.type : `${event.type} ${percent}`;
}

/**
 * What people are told of once. Of a webhook endpoint that was disabled it is a day: a receiver
 * decides how often its endpoint fails, and whoever activates it again would mail every admin each
 * time. So it is of an application that is offered, which can be withdrawn and offered again. Of
 * shared integrations it is a day of a publisher and an organization. Of an endpoint that fails it
 * is a percentage: each is reached once, until it succeeds and fails for days again.
 */
export function occasionOf(event: Happened): string {
  const { id, subject, time, detail } = event;
  const day = time.toISOString().slice(0, 10);
  if (percentOf(event) !== undefined && 'since' in detail) {
    return `${limitedKind(event)} ${subject} ${detail.since}`;
  }
  if ('toOrganizationId' in detail) {
    return `${event.type} ${event.workspaceId} ${detail.toOrganizationId} ${day}`;
  }
  if (isOfEndpoint(event) || isOffer(event)) {
    return `${event.type} ${subject} ${day}`;
  }
  return id;
}

/**
 * The event says when the endpoint will be disabled, not for how long it has failed. Undefined: it
 * is of something else.
 */
function percentOf({ type, time, detail }: Happened): number | undefined {
  if (type !== 'webhook_endpoint.failing' || !('disabledAt' in detail)) {
    return undefined;
  }
  const leftMs = Date.parse(String(detail.disabledAt)) - time.getTime();
  const failed = 100 * (1 - leftMs / disabledAfterMs);
  return noticePercents.find((percent) => failed >= percent) ?? 0;
}
