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

export function viewDelivery(delivery: LoggedDelivery): WebhookDeliveryView {
  const { _id: id, endpointId, eventId, type, state, cancelReason = null, attemptCount, createdAt, due } = delivery;
  return {
    ...{ id, endpointId, eventId, type, state, cancelReason, attemptCount },
    nextAttemptAt: due?.at.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  };
}
