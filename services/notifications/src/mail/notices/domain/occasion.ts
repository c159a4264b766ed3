import type { NoticeEvent } from './notice.ts';

/** Whether somebody outside decides how often it happens: who has the receiver of a webhook endpoint. */
export function isOfEndpoint({ type }: Pick<NoticeEvent, 'type'>): boolean {
  return type.startsWith('webhook_endpoint.');
}

/**
 * What people are told of once. Of a webhook endpoint it is a day: a receiver decides how often its endpoint fails, and whoever activates it
 * again would mail every admin each time.
 */
export function occasionOf(event: Pick<NoticeEvent, 'id' | 'type' | 'subject' | 'time'>): string {
  const { id, type, subject, time } = event;
  return isOfEndpoint(event) ? `${type} ${subject} ${time.toISOString().slice(0, 10)}` : id;
}
