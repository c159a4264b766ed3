import { newId, type Principal } from '@irp/contracts';
import type { Actor, DomainEvent } from '../domain/event.ts';

/** Who calls, as events name them. */
export function actorOf({ userId, applicationId, credentialId }: Principal): Actor {
  if (applicationId === undefined) return { type: 'user', id: userId ?? credentialId };
  return { type: 'application', id: applicationId, ...(userId === undefined ? {} : { onBehalfOf: userId }) };
}

export function newEvent(nowMs: number, event: Omit<DomainEvent, 'id' | 'time'>): DomainEvent {
  return { id: newId(nowMs), time: new Date(nowMs), ...event };
}
