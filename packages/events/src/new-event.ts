import { type DomainEvent, type EventNews, newId } from '@irp/contracts';
import { currentRequest } from '@irp/http';

/** What happened, by the request that is being answered, if any. @param nowMs since 1970 */
export function newEvent(nowMs: number, news: EventNews): DomainEvent {
  const { traceparent, ...request } = currentRequest() ?? { id: '' };
  return {
    id: newId(nowMs),
    time: new Date(nowMs),
    ...news,
    ...(request.id === '' ? {} : { request }),
    ...(traceparent === undefined ? {} : { traceparent }),
  } as DomainEvent;
}
