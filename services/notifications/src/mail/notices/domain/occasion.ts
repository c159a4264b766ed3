import { disabledAfterMs, noticePercents } from '../../../domain/failing-endpoint.ts';
import type { NoticeEvent } from './notice.ts';

type Happened = Pick<NoticeEvent, 'id' | 'type' | 'subject' | 'workspaceId' | 'time' | 'detail'>;

/**
 * Whether an outsider determines the frequency of the event: the operator of a webhook receiver.
 */
export function isOfEndpoint({ type }: Pick<NoticeEvent, 'type'>): boolean {
  return type.startsWith('webhook_endpoint.');
}

/** Whether another workspace determines the frequency of the event. */
export function isOffer({ type }: Pick<NoticeEvent, 'type'>): boolean {
  return type === 'application.ownership_offered' || type === 'listing.offered';
}

/**
 * The kind of events with a shared daily limit: the type; for a failing webhook endpoint, the
 * percentage.
 */
export function limitedKind(event: Happened): string {
  const percent = percentOf(event);
  return percent === undefined ? event.type : `${event.type} ${percent}`;
}

/**
 * Key of an occasion: people are notified once of each occasion. For a disabled webhook endpoint,
 * the occasion is a day: the receiver determines how often its endpoint fails, and each
 * reactivation could otherwise cause a mail to every admin. Likewise for an offered application,
 * because an offer can be withdrawn and repeated. For shared integrations, the occasion is a day of
 * a publisher and an organization. For a failing endpoint, it is a percentage: each is reached
 * once, until the endpoint succeeds and fails for days again.
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
 * The event contains the planned time of the disablement, not the duration of the failure.
 * Undefined: an event of another type.
 */
function percentOf({ type, time, detail }: Happened): number | undefined {
  if (type !== 'webhook_endpoint.failing' || !('disabledAt' in detail)) {
    return undefined;
  }
  const leftMs = Date.parse(String(detail.disabledAt)) - time.getTime();
  const failed = 100 * (1 - leftMs / disabledAfterMs);
  return noticePercents.find((percent) => failed >= percent) ?? 0;
}
