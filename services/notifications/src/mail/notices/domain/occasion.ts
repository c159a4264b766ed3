import type { NoticeEvent } from './notice.ts';

/** Whether somebody outside decides how often it happens: who has the receiver of a webhook endpoint. */
export function isOfEndpoint({ type }: Pick<NoticeEvent, 'type'>): boolean {
  return type.startsWith('webhook_endpoint.');
}

/** Whether another workspace decides how often it happens. */
export function isOffer({ type }: Pick<NoticeEvent, 'type'>): boolean {
  return type === 'application.ownership_offered';
}

/**
 * What people are told of once. Of a webhook endpoint it is a day: a receiver decides how often its endpoint fails, and whoever activates it
 * again would mail every admin each time. So it is of an application that is offered, which can be withdrawn and offered again.
 */
export function occasionOf(event: Pick<NoticeEvent, 'id' | 'type' | 'subject' | 'time'>): string {
  const { id, type, subject, time } = event;
  return isOfEndpoint(event) || isOffer(event) ? `${type} ${subject} ${time.toISOString().slice(0, 10)}` : id;
}
