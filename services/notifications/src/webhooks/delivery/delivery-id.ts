import { hash } from 'node:crypto';

/**
 * The id of the delivery of an event to an endpoint. Deterministic, so that a delivery is stored
 * once. A UUID version 7 of the event's time, so ids are in the order of events.
 */
export function deliveryIdOf(eventId: string, endpointId: string): string {
  const digest = hash('sha256', eventId + endpointId);
  const variant = '89ab'[Number.parseInt(digest.slice(3, 4), 16) & 3];
  return `${eventId.slice(0, 13)}-7${digest.slice(0, 3)}-${variant}${digest.slice(4, 7)}-${digest.slice(7, 19)}`;
}

/** The lowest id of a delivery of an event at this time. */
export function firstDeliveryIdAt(at: Date): string {
  const hex = at.getTime().toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}

/** The time of the event with this UUID version 7, in milliseconds since 1970. */
export function timeOfId(id: string): number {
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
}
