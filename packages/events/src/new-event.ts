import { newId } from '@irp/contracts';
import type { DomainEvent, EventInput } from '@irp/contracts/events';
import { currentRequest, currentSpan } from '@irp/observability';
import { isOutside, withoutPerson } from './outside-event.ts';

/**
 * Creates an event with a new id (UUIDv7 of `nowMs`), the time, and the id, address, user agent and
 * trace of the current request. An event for another workspace than the caller's contains no
 * personal data of the caller. The function does not store the event. The relay publishes stored
 * events.
 * @param nowMs milliseconds since 1970
 */
export function newEvent(nowMs: number, input: EventInput): DomainEvent {
  const event = completeEvent(nowMs, input);
  return isOutside(event.workspaceId) ? withoutPerson(event) : event;
}

/**
 * Creates the events of an action of the caller. {@link newEvent} creates the first event. If the
 * event is for another workspace, a complete copy for the audit log of the caller's own workspace
 * follows. The log of the caller's own workspace always names the actor. The copy contains the id
 * of the first event in `copyOf`. Only the audit log handles copies.
 */
export function newEventsOfAct(nowMs: number, input: EventInput): [DomainEvent, ...DomainEvent[]] {
  const event = newEvent(nowMs, input);
  const [own] = currentRequest()?.workspaceIds ?? [];
  if (own === undefined || !isOutside(input.workspaceId)) {
    return [event];
  }
  return [event, { ...completeEvent(nowMs, { ...input, workspaceId: own }), copyOf: event.id }];
}

function completeEvent(nowMs: number, input: EventInput): DomainEvent {
  const { traceparent: ofRequest, workspaceIds: _ofCaller, ...request } = currentRequest() ?? {};
  // Work that an event has caused has no current request, but may have a span.
  const traceparent = ofRequest ?? currentSpan()?.traceparent;
  return {
    id: newId(nowMs),
    time: new Date(nowMs),
    ...input,
    ...('id' in request ? { request } : {}),
    ...(traceparent === undefined ? {} : { traceparent }),
  };
}
