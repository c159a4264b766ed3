import type {
  getWebhookDelivery as contract,
  WebhookEventType,
} from '@irp/contracts/notifications';
import type { Operation } from '@irp/http';
import { requireReadableEvent } from '../../operations/require-readable.ts';
import { checked } from '../checked-delivery.ts';
import { viewDelivery } from '../domain/view-delivery.ts';
import type { DeliveryRow } from '../store/delivery-models.ts';
import type { DeliveryOperations } from './delivery-operations.ts';
import { ownDelivery } from './own-delivery.ts';

export function getWebhookDelivery(dependencies: DeliveryOperations): Operation<typeof contract> {
  const { deliveries, responses, health, checkAccess } = dependencies;
  return async ({ principal, params }) => {
    const { endpoint, delivery } = await ownDelivery(dependencies, principal, params);
    requireReadableEvent(principal, delivery.type as WebhookEventType);
    const { endpointId } = delivery;
    const [bodies, exchanges, found, [access]] = await Promise.all([
      deliveries.bodiesOf([delivery]),
      responses.of(delivery._id, delivery.attempts),
      health.find([endpointId]),
      checkAccess(endpoint, [checked(delivery)], 0),
    ]);
    // If the receiver has lost access to the event, the payload is hidden. A delivered payload is
    // shown, because the receiver already has the payload.
    const mayRead = access === 'allowed' || wasDelivered(delivery);
    const body = mayRead ? bodies.get(delivery.bodyId) : undefined;
    return {
      status: 200,
      body: {
        ...viewDelivery(delivery, found.get(endpointId)?.openUntil ?? null),
        attempts: delivery.attempts.map(
          ({ version: _version, exchangesId: _exchanges, at, ...rest }) => ({
            at: at.toISOString(),
            ...rest,
          }),
        ),
        event: body === undefined ? null : JSON.parse(body),
        exchanges,
      },
    };
  };
}

/** Returns whether the delivery ever succeeded, even if it became pending again later. */
function wasDelivered({ state, attempts }: Pick<DeliveryRow, 'state' | 'attempts'>): boolean {
  return state === 'delivered' || attempts.some(({ outcome }) => outcome === 'success');
}
