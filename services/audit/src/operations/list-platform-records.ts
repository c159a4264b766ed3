import type { Principal } from '@irp/contracts';
import type { listPlatformRecords as contract, listAuditRecords } from '@irp/contracts/audit';
import { platformStream } from '@irp/events';
import type { Operation } from '@irp/http';

/**
 * The actor of reads through the operations port of the gateway. Each read is recorded in the
 * stream, with this actor.
 */
const operator: Principal = {
  kind: 'application',
  applicationId: 'operator',
  credentialId: 'operations-port',
  credentialKind: 'access_token',
  organizationId: platformStream,
  workspaceId: platformStream,
  environment: 'production',
  region: '',
  scopes: [],
};

/**
 * Creates the operation. The operation reads the platform's own stream like the stream of a
 * workspace.
 */
export function listPlatformRecords(
  list: Operation<typeof listAuditRecords>,
): Operation<typeof contract> {
  return (call) =>
    list({
      ...call,
      log: call.log,
      principal: operator,
      query: call.body,
      body: undefined,
    });
}
