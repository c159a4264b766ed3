import type { Principal } from '@irp/contracts';
import {
  actorOf,
  type DomainEvent,
  type EventInput,
  type EventPayload,
} from '@irp/contracts/events';
import { newEvent } from '@irp/events';
import type { WebhookEndpoint } from '../domain/webhook-endpoint.ts';

/** Returns the event about an action of the caller on an endpoint. */
export function endpointEvent(
  at: Date,
  { id: subject, workspaceId, environment }: WebhookEndpoint,
  payload: EventPayload,
  principal: Principal,
): DomainEvent {
  const about = {
    workspaceId,
    environment,
    subject,
    actor: actorOf(principal),
  };
  return newEvent(at.getTime(), { ...about, ...payload } as EventInput);
}
