import type { listAccountRecords as contract, listAuditRecords } from '@irp/contracts/audit';
import { accountStream } from '@irp/contracts/events';
import { permissions } from '@irp/contracts/permissions';
import { type Operation, requirePermission } from '@irp/http';

/**
 * Creates the operation. The operation reads the log of the caller's account like the log of a
 * workspace, but an account has no environments.
 */
export function listAccountRecords(
  list: Operation<typeof listAuditRecords>,
): Operation<typeof contract> {
  return (call) => {
    const workspaceId = accountStream(
      requirePermission(permissions.listAccountRecords, call.principal),
    );
    return list({
      ...call,
      log: call.log,
      principal: {
        ...call.principal,
        workspaceId,
        environment: 'production',
      },
    });
  };
}
