import type { Principal } from '@irp/contracts';
import { PlatformError, resourceNotFound } from '@irp/errors';
import type { WebhookEndpoint } from '../domain/webhook-endpoint.ts';
import type { EndpointStore } from '../store/endpoint-store.ts';

/**
 * Reads an endpoint of the caller's workspace and environment. If the caller is an application,
 * only endpoints that the application created are found.
 * @throws PlatformError 404
 */
export async function ownEndpoint(
  endpoints: Pick<EndpointStore, 'find'>,
  principal: Principal,
  id: string,
): Promise<WebhookEndpoint> {
  const found = await endpoints.find(id);
  const { workspaceId, environment, applicationId } = principal;
  const isThere = found?.workspaceId === workspaceId && found.environment === environment;
  if (isThere && (applicationId === undefined || applicationId === found.createdByApplication)) {
    return found;
  }
  throw resourceNotFound('There is no such webhook endpoint.', principal, found?.workspaceId);
}

/**
 * Requires that the caller may change the address and the signing secrets of an endpoint. If an
 * application created the endpoint, only this application may change address and secrets. People
 * may see, pause and delete the endpoint.
 * @throws PlatformError 403
 */
export function requireCreator(
  { applicationId }: Principal,
  { createdByApplication }: Pick<WebhookEndpoint, 'createdByApplication'>,
): void {
  if (createdByApplication === null || createdByApplication === applicationId) {
    return;
  }
  const message =
    'An application created this webhook endpoint, and only this application can change the settings of the endpoint. People can pause, activate or delete the endpoint.';
  throw new PlatformError('forbidden', message);
}
