import type { Principal } from '@irp/contracts';
import type { Actor } from '@irp/contracts/events';
import { scopesByRole } from '@irp/contracts/permissions';
import { PlatformError } from '@irp/errors';
import type { EndpointStore } from '../../store/endpoint-store.ts';

/**
 * The actor of events when an operator acts on an endpoint. Only the event `operator.acted` in the
 * platform's own log names the operator.
 */
export const operatorActor: Actor = { type: 'system', id: 'operator' };

/**
 * Returns the principal of an operator who acts in the workspace of an endpoint. The principal has
 * the rights of an owner, so that operators can use the operations of the workspace.
 * @throws PlatformError 404
 */
export async function asOperator(
  endpoints: Pick<EndpointStore, 'find'>,
  endpointId: string,
): Promise<{ principal: Principal }> {
  const endpoint = await endpoints.find(endpointId);
  if (!endpoint) {
    throw new PlatformError('not_found', 'There is no such webhook endpoint.');
  }
  const { organizationId, workspaceId, environment } = endpoint;
  const principal: Principal = {
    kind: 'user',
    userId: 'operator',
    credentialId: 'operator',
    credentialKind: 'api_key',
    organizationId,
    workspaceId,
    environment,
    region: '',
    role: 'owner',
    scopes: [...scopesByRole.owner],
  };
  return { principal };
}
