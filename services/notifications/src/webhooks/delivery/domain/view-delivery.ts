import type { WebhookCancelReason, WebhookDeliveryView } from '@irp/contracts/notifications';
import type { DeliveryState } from './delivery.ts';

interface LoggedDelivery {
  _id: string;
  endpointId: string;
  eventId: string;
  type: string;
  state: DeliveryState;
  cancelReason?: WebhookCancelReason;
  attemptCount: number;
  createdAt: Date;
  due?: { at: Date };
}

/**
 * Returns the API view of a delivery.
 * @param openUntil end of the endpoint's pause. A due delivery is not sent before this time
 */
export function viewDelivery(
  delivery: LoggedDelivery,
  openUntil: Date | null,
): WebhookDeliveryView {
  const {
    _id: id,
    endpointId,
    eventId,
    type,
    state,
    cancelReason = null,
    attemptCount,
    createdAt,
    due,
  } = delivery;
  return {
    id,
    endpointId,
    eventId,
    type,
    state,
    cancelReason,
    attemptCount,
    nextAttemptAt: due
      ? new Date(Math.max(due.at.getTime(), openUntil?.getTime() ?? 0)).toISOString()
      : null,
    createdAt: createdAt.toISOString(),
  };
}
