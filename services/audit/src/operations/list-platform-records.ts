import type { Principal } from '@irp/contracts';
import type { listPlatformRecords as contract, listAuditRecords } from '@irp/contracts/audit';
import { platformStream } from '@irp/events';
import type { Operation } from '@irp/http';

/**
 * A caller of the gateway's operations port. Reads are recorded under this name, in the stream of
 * the read.
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

/** The platform's own stream, read like a workspace's stream. */
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
