import type { Principal } from '@irp/contracts';
import { resourceNotFound } from '@irp/errors';
import type { WebhookEndpoint } from '../domain/webhook-endpoint.ts';
import type { EndpointStore } from '../store/endpoint-store.ts';

/** Reads an endpoint of the caller's workspace and environment. @throws PlatformError 404 */
export async function ownEndpoint(
  endpoints: Pick<EndpointStore, 'find'>,
  principal: Principal,
  id: string,
): Promise<WebhookEndpoint> {
  const found = await endpoints.find(id);
  if (found?.workspaceId === principal.workspaceId && found.environment === principal.environment) return found;
  throw resourceNotFound('There is no such webhook endpoint.', principal, found?.workspaceId);
}
