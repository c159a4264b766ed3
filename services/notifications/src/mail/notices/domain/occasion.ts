import { disabledAfterMs, noticePercents } from '../../../domain/failing-endpoint.ts';
import type { NoticeEvent } from './notice.ts';

type Happened = Pick<NoticeEvent, 'id' | 'type' | 'subject' | 'workspaceId' | 'time' | 'detail'>;

/**
 * Returns whether the event is about a webhook endpoint. The operator of the receiver can cause
 * events about an endpoint as often as he likes.
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
 * Returns the name under which the notices of an event count for the daily limit. The name is the
 * type of the event. For a failing webhook endpoint, the name is followed by the percentage.
 */
export function limitedKind(event: Happened): string {
  const percent = percentOf(event);
  return percent === undefined ? event.type : `${event.type} ${percent}`;
}

/**
 * Returns the key of an occasion. People are notified only once of events with the same key. By
 * default, the key is the id of the event.
 * - Disabled endpoint, or offered application: the key contains the day, so that repeated failures
 *   or offers cause only one mail a day.
 * - Shared integrations: the key contains publisher, organization and day.
 * - Failing endpoint: the key contains the percentage, and the time since which the endpoint fails.
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
 * Returns the highest of `noticePercents` that a failing endpoint has reached on the way to its
 * disablement; 0 if none. The function computes the percentage from the planned time of the
 * disablement, because the event does not contain the duration of the failure. Returns undefined
 * for an event of another type.
 */
function percentOf({ type, time, detail }: Happened): number | undefined {
  if (type !== 'webhook_endpoint.failing' || !('disabledAt' in detail)) {
    return undefined;
  }
  const leftMs = Date.parse(String(detail.disabledAt)) - time.getTime();
  const failed = 100 * (1 - leftMs / disabledAfterMs);
  return noticePercents.find((percent) => failed >= percent) ?? 0;
}
