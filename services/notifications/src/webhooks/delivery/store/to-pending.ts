import type { PendingDelivery } from '../domain/delivery.ts';
import type { DeliveryRow } from './delivery-models.ts';

export function toPending(row: DeliveryRow, body: string): PendingDelivery {
  const { _id: id, workspaceId, endpointId, eventId, type, ofWorkspace, bodyId } = row;
  const { version, tries, attemptCount, position, traceparent } = row;
  return {
    id,
    workspaceId,
    endpointId,
    eventId,
    type,
    ofWorkspace,
    bodyId,
    version,
    tries,
    attemptCount,
    position,
    body,
    traceparent,
  };
}
