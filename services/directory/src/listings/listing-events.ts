import type { Actor, DomainEvent, EventInput, EventPayload } from '@irp/contracts/events';
import { newEventsOfAct } from '@irp/events';
import type { Listing } from './domain/listing.ts';

/**
 * Creates the events of a change of a listing. The first event is for the publisher's workspace. If
 * a reviewer or operator caused the change, a copy of the event is for the workspace of the
 * reviewer or operator.
 */
export function listingEvents(
  {
    workspaceId,
    environment,
    applicationId: subject,
  }: Pick<Listing, 'workspaceId' | 'environment' | 'applicationId'>,
  actor: Actor,
  payloads: readonly EventPayload[],
  nowMs: number,
): DomainEvent[] {
  return payloads.flatMap((payload) =>
    newEventsOfAct(nowMs, {
      workspaceId,
      environment,
      subject,
      ...payload,
      actor,
    } as EventInput),
  );
}
