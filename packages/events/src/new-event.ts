import { newId } from '@irp/contracts';
import type { DomainEvent, EventInput } from '@irp/contracts/events';
import { currentRequest, currentSpan } from '@irp/observability';
import { isOutside, withoutPerson } from './outside-event.ts';

/**
 * Creates an event with a new id (UUIDv7 of `nowMs`), the time, and id, address, user agent and
 * trace of the current request. If the workspace of the event is not the caller's, the person is
 * left out. The function only creates the event; it is published when it is stored.
 * @param nowMs milliseconds since 1970
 */
export function newEvent(nowMs: number, input: EventInput): DomainEvent {
  const event = completeEvent(nowMs, input);
  return isOutside(event.workspaceId) ? withoutPerson(event) : event;
}

/**
 * The events of an act: the event of {@link newEvent}, and, if this event has no person, the
 * complete event in the log of the caller's own workspace: a log always names the actor. The
 * complete event names the first event in `copyOf`: consumers that react to events, rather than
 * record events, ignore copies.
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
  // Work that another event has caused has no request, but may have a span.
  const traceparent = ofRequest ?? currentSpan()?.traceparent;
  return {
    id: newId(nowMs),
    time: new Date(nowMs),
    ...input,
    ...('id' in request ? { request } : {}),
    ...(traceparent === undefined ? {} : { traceparent }),
  };
}
