import { newId } from '@irp/contracts';
import type { DomainEvent, EventInput } from '@irp/contracts/events';
import { currentRequest, currentSpan } from '@irp/observability';
import { isOutside, withoutPerson } from './outside-event.ts';

/**
 * An event with a new id (UUIDv7 of `nowMs`), its time, and the current request's id, address, user
 * agent and trace. In the log of a workspace that the caller is not of, it has no person. Has no
 * side effect: the event is announced once it is stored.
 * @param nowMs milliseconds since 1970
 */
export function newEvent(nowMs: number, input: EventInput): DomainEvent {
  const event = completeEvent(nowMs, input);
  return isOutside(event.workspaceId) ? withoutPerson(event) : event;
}

/**
 * The events of one act: that of {@link newEvent}, and where it has no person, the complete one in
 * the log of the caller's own workspace, so that who did it is recorded somewhere. That one names
 * the other in `copyOf`: consumers who act on what happened, rather than record it, leave it out.
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
  // Of what is done because of another event there is no request.
  const traceparent = ofRequest ?? currentSpan()?.traceparent;
  return {
    id: newId(nowMs),
    time: new Date(nowMs),
    ...input,
    ...('id' in request ? { request } : {}),
    ...(traceparent === undefined ? {} : { traceparent }),
  };
}
