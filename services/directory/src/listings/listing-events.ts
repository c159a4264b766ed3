import type { Actor, DomainEvent, EventInput, EventPayload } from '@irp/contracts/events';
import { newEventsOfAct } from '@irp/events';
import type { Listing } from './domain/listing.ts';

/**
 * What happened to a listing, as events of its workspace and environment, and of that of a reviewer
 * or operator who did it.
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
