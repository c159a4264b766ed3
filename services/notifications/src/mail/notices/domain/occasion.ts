import { disabledAfterMs, noticePercents } from '../../../domain/failing-endpoint.ts';
import type { NoticeEvent } from './notice.ts';

type Happened = Pick<NoticeEvent, 'id' | 'type' | 'subject' | 'workspaceId' | 'time' | 'detail'>;

/**
 * Returns whether the event is about a webhook endpoint. The operator of the receiver, an outsider,
 * can cause such events as often as he likes.
 */
export function isOfEndpoint({ type }: Pick<NoticeEvent, 'type'>): boolean {
  return type.startsWith('webhook_endpoint.');
}

/**
 * Returns whether the event is an offer. Another workspace can cause offers as often as it likes.
 */
export function isOffer({ type }: Pick<NoticeEvent, 'type'>): boolean {
  return type === 'application.ownership_offered' || type === 'listing.offered';
}

/**
 * Returns the kind under which events share a daily limit: the type, and for a failing webhook
 * endpoint also the percentage.
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
 * Returns the reached percentage of a failing endpoint. Computes it from the planned time of the
 * disablement, because the event does not contain the duration of the failure. Undefined for an
 * event of another type.
 */
function percentOf({ type, time, detail }: Happened): number | undefined {
  if (type !== 'webhook_endpoint.failing' || !('disabledAt' in detail)) {
    return undefined;
  }
  const leftMs = Date.parse(String(detail.disabledAt)) - time.getTime();
  const failed = 100 * (1 - leftMs / disabledAfterMs);
  return noticePercents.find((percent) => failed >= percent) ?? 0;
}
