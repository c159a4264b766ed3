import { hash } from 'node:crypto';

/**
 * Returns the id of the delivery of an event to an endpoint. The id is deterministic, so a delivery
 * is stored only once. The id is a UUID version 7 with the event's time, so ids sort like events.
 */
export function deliveryIdOf(eventId: string, endpointId: string): string {
  const digest = hash('sha256', eventId + endpointId);
  const variant = '89ab'[Number.parseInt(digest.slice(3, 4), 16) & 3];
  return `${eventId.slice(0, 13)}-7${digest.slice(0, 3)}-${variant}${digest.slice(4, 7)}-${digest.slice(7, 19)}`;
}

/** Returns the lowest id that the delivery of an event at this time can have. */
export function firstDeliveryIdAt(at: Date): string {
  const hex = at.getTime().toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}

/** Returns the time in a UUID version 7, in milliseconds since 1970. */
export function timeOfId(id: string): number {
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
}
