import type { listWebhookDeliveries as contract } from '@irp/contracts/notifications';
import { byKey, type Operation, readPage } from '@irp/http';
import { ownEndpoint } from '../../operations/own-endpoint.ts';
import { viewDelivery } from '../domain/view-delivery.ts';
import type { DeliveryRow } from '../store/delivery-models.ts';
import type { DeliveryOperations } from './delivery-operations.ts';

export function listWebhookDeliveries({
  endpoints,
  log,
  health,
}: DeliveryOperations): Operation<typeof contract> {
  return async ({ principal, params, query }) => {
    const { id: endpointId } = await ownEndpoint(endpoints, principal, params.id);
    const { state, type } = query;
    const filter = {
      endpointId,
      state,
      type,
    };
    const page = await readPage(query, {
      list: 'webhook-deliveries',
      query: [endpointId, state, type],
      ...byKey<DeliveryRow>(({ _id }) => _id),
      read: (range) => log.list(filter, range),
      count: () => log.count(filter),
    });
    const { openUntil = null } = (await health.find([endpointId])).get(endpointId) ?? {};
    return {
      status: 200,
      body: {
        ...page,
        data: page.data.map((row) => viewDelivery(row, openUntil)),
      },
    };
  };
}
