import type { Actor, DomainEvent, EventInput, EventPayload } from '@irp/contracts/events';
import { newEventsOfAct } from '@irp/events';
import type { Listing } from './domain/listing.ts';

/**
 * The events of a listing in its workspace and environment, and in the workspace of the acting
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
