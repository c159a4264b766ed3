import type { testWebhookEndpoint as contract } from '@irp/contracts/notifications';
import { resourceNotFound } from '@irp/errors';
import type { Operation } from '@irp/http';
import { ownEndpoint } from '../../operations/own-endpoint.ts';
import type { DeliveryOperations } from './delivery-operations.ts';

export function testWebhookEndpoint(dependencies: DeliveryOperations): Operation<typeof contract> {
  const { endpoints, readEndpoints, requireOwnApplication, requireNotStopped, sendTest } =
    dependencies;
  return async ({ principal, params }) => {
    const { id } = await ownEndpoint(endpoints, principal, params.id);
    const [endpoint] = await readEndpoints([id]);
    if (!endpoint) {
      throw resourceNotFound('There is no such webhook endpoint.', principal, undefined);
    }
    await requireNotStopped.endpoint(id);
    await requireOwnApplication(endpoint);
    const { deliveryId, result } = await sendTest(endpoint);
    const { at, durationMs, outcome, status, reason, request, response } = result;
    const attempt = {
      at: at.toISOString(),
      durationMs,
      outcome,
      status,
      ...(reason === undefined ? {} : { reason }),
    };
    return {
      status: 200,
      body: {
        deliveryId,
        attempt,
        request,
        response,
      },
    };
  };
}
