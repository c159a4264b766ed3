import type { revokeToken as contract } from '@irp/contracts/authorization';
import { actorOf } from '@irp/contracts/events';
import { allowsDataOf, permissions } from '@irp/contracts/permissions';
import { newEvent } from '@irp/events';
import type { Operation } from '@irp/http';
import type { Revoke } from '../kernel/revoker.ts';
import type { RequireMayRevoke } from './require-may-revoke.ts';
import { unknownAuthorization } from './require-may-revoke.ts';
import type { TokenStore } from './store/token-store.ts';

interface Dependencies {
  tokens: TokenStore;
  now: () => number;
  requireMayRevoke: RequireMayRevoke;
  revoke: Revoke;
}

export function revokeToken({
  tokens,
  now,
  requireMayRevoke,
  revoke,
}: Dependencies): Operation<typeof contract> {
  return async ({ principal, params }) => {
    const { workspaceId } = principal;
    const row = await tokens.findById(workspaceId, params.id);
    if (!row || !allowsDataOf(principal, row.environment)) {
      throw unknownAuthorization(principal, await tokens.workspaceOf(params.id));
    }
    await requireMayRevoke(permissions.revokeToken, principal, row.userId);
    const data = {
      kind: row.kind,
      applicationId: row.applicationId,
      reason: 'revoked in the workspace',
    };
    const actor = actorOf(principal);
    const { environment, tokenId: subject } = row;
    const event = newEvent(now(), {
      type: 'token.revoked',
      workspaceId,
      environment,
      subject,
      actor,
      data,
    });
    await tokens.revoke(row._id, new Date(now()), event);
    await revoke({ by: 'credential', id: row.tokenId });
    return { status: 204 };
  };
}
