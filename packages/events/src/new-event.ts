import { type DomainEvent, type EventNews, newId } from '@irp/contracts';
import { currentRequest } from '@irp/http';
import { tellMade } from './made-events.ts';

/** What happened, by the request that is being answered, if any; the relay of this process looks for it soon. @param nowMs since 1970 */
export function newEvent(nowMs: number, news: EventNews): DomainEvent {
  tellMade();
  const { traceparent, ...request } = currentRequest() ?? { id: '' };
  return {
    id: newId(nowMs),
    time: new Date(nowMs),
    ...news,
    ...(request.id === '' ? {} : { request }),
    ...(traceparent === undefined ? {} : { traceparent }),
  } as DomainEvent;
}
