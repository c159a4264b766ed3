import type { Principal } from '@irp/contracts';
import { PlatformError } from '@irp/errors';
import type { WebhookEndpoint } from '../../domain/webhook-endpoint.ts';
import { ownEndpoint } from '../../operations/own-endpoint.ts';
import type { DeliveryRow } from '../store/delivery-models.ts';
import type { DeliveryOperations } from './delivery-operations.ts';

/**
 * Reads a delivery to an endpoint in the caller's workspace and environment.
 * @throws PlatformError 404
 */
export async function ownDelivery(
  { endpoints, log }: Pick<DeliveryOperations, 'endpoints' | 'log'>,
  principal: Principal,
  { id, deliveryId }: { id: string; deliveryId: string },
): Promise<{ endpoint: WebhookEndpoint; delivery: DeliveryRow }> {
  const endpoint = await ownEndpoint(endpoints, principal, id);
  const delivery = await log.find(endpoint.id, deliveryId);
  if (delivery) {
    return { endpoint, delivery };
  }
  throw new PlatformError('not_found', 'The webhook endpoint has no such delivery.');
}

/** @throws PlatformError 409 */
export function requireEnabled({ state }: Pick<WebhookEndpoint, 'state'>): void {
  if (state === 'disabled') {
    throw new PlatformError(
      'conflict',
      'The webhook endpoint is disabled: nothing is sent to it. Activate it first.',
    );
  }
}
