import * as contracts from '@irp/contracts/notifications';
import type { z } from 'zod';
import type { OperatorClient } from '../access/operator-client.ts';

/** Returns a webhook endpoint of any workspace. @throws Error for an unknown endpoint */
export async function findEndpoint(
  client: OperatorClient,
  endpointId: string,
): Promise<z.output<typeof contracts.operatorEndpointSchema>> {
  const body = { endpointId };
  const { endpoints } = await client.call('notifications', contracts.findWebhookEndpoints, body, {
    endpointId: 'ID',
  });
  const [found] = endpoints;
  if (!found) {
    throw new Error(`There is no webhook endpoint ${endpointId}.`);
  }
  return found;
}
