import type { getWebhookDelivery as contract, WebhookEventType } from '@irp/contracts/notifications';
import type { Operation } from '@irp/http';
import { requireReadableEvent } from '../../operations/require-readable.ts';
import { viewDelivery } from '../domain/view-delivery.ts';
import type { DeliveryOperations } from './delivery-operations.ts';
import { ownDelivery } from './own-delivery.ts';

export function getWebhookDelivery(dependencies: DeliveryOperations): Operation<typeof contract> {
  const { deliveries, responses, health } = dependencies;
  return async ({ principal, params }) => {
    const { delivery } = await ownDelivery(dependencies, principal, params);
    requireReadableEvent(principal, delivery.type as WebhookEventType);
    const { endpointId } = delivery;
    const [bodies, exchanges, found] = await Promise.all([
      deliveries.bodiesOf([delivery]),
      responses.of(delivery._id, delivery.attempts),
      health.find([endpointId]),
    ]);
    const body = bodies.get(delivery.bodyId);
    return {
      status: 200,
      body: {
        ...viewDelivery(delivery, found.get(endpointId)?.openUntil ?? null),
        attempts: delivery.attempts.map(({ version: _version, exchangesId: _exchanges, at, ...rest }) => ({
          ...{ at: at.toISOString(), ...rest },
        })),
        event: body === undefined ? null : JSON.parse(body),
        exchanges,
      },
    };
  };
}
