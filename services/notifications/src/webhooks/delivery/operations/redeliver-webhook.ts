import type { redeliverWebhook as contract } from '@irp/contracts/notifications';
import { PlatformError } from '@irp/errors';
import type { Operation } from '@irp/http';
import { checked } from '../checked-delivery.ts';
import { viewDelivery } from '../domain/view-delivery.ts';
import type { DeliveryOperations } from './delivery-operations.ts';
import { ownDelivery, requireEnabled } from './own-delivery.ts';

const accessEnded =
  'The application has lost access to the subject of this event: its installation has ended, is suspended, or lacks a scope. The event is not sent again.';

export function redeliverWebhook(dependencies: DeliveryOperations): Operation<typeof contract> {
  const { log, deliveries, health, checkAccess, dispatcher, now } = dependencies;
  return async ({ principal, params }) => {
    const { endpoint, delivery } = await ownDelivery(dependencies, principal, params);
    requireEnabled(endpoint);
    const [access] = await checkAccess(endpoint, [checked(delivery)], 0);
    if (access === 'ended') {
      throw new PlatformError('conflict', accessEnded);
    }
    if (!(await deliveries.bodiesOf([delivery])).has(delivery.bodyId)) {
      throw new PlatformError('conflict', 'The event of the delivery is no longer kept.');
    }
    await log.makeDue([delivery], new Date(now()));
    await dispatcher.probe([
      {
        endpointId: endpoint.id,
        workspaceId: endpoint.workspaceId,
      },
    ]);
    const { _id, endpointId, position, cancelReason: _reason, ...rest } = delivery;
    const pending = {
      ...rest,
      _id,
      endpointId,
      state: 'pending' as const,
      due: {
        endpointId,
        at: new Date(now()),
        position,
      },
    };
    const { openUntil = null } = (await health.find([endpointId])).get(endpointId) ?? {};
    return {
      status: 202,
      body: viewDelivery((await log.find(endpointId, _id)) ?? pending, openUntil),
    };
  };
}
