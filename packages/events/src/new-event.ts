import { newId } from '@irp/contracts';
import type { DomainEvent, EventInput } from '@irp/contracts/events';
import { currentRequest } from '@irp/request-context';

/**
 * An event with a new id (UUIDv7 of `nowMs`), its time, and the current request's id, address, user agent and trace.
 * Has no side effect: the event is announced once it is stored.
 * @param nowMs milliseconds since 1970
 */
export function newEvent(nowMs: number, input: EventInput): DomainEvent {
  const { traceparent, ...request } = currentRequest() ?? {};
  return {
    id: newId(nowMs),
    time: new Date(nowMs),
    ...input,
    ...('id' in request ? { request } : {}),
    ...(traceparent === undefined ? {} : { traceparent }),
  };
}
