import type { Principal } from '@irp/contracts';
import type { Actor } from '@irp/contracts/events';
import { scopesByRole } from '@irp/contracts/permissions';
import { PlatformError } from '@irp/errors';
import type { EndpointStore } from '../../store/endpoint-store.ts';

/**
 * The actor of what operators do to an endpoint; `operator.acted` of the same request, in the
 * platform's own log, says who.
 */
export const operatorActor: Actor = { type: 'system', id: 'operator' };

/**
 * An operator who acts for the workspace of an endpoint: what they do passes the same operations,
 * with what an owner may do.
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
