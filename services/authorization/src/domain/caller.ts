import type { Principal } from '@irp/contracts';
import { PlatformError } from '@irp/errors';

/** The person who calls. @throws PlatformError 403 for an application that acts without one */
export function requireUser(principal: Principal): string {
  if (principal.userId === undefined)
    throw new PlatformError('forbidden', 'This is for people: an application without a user cannot do it.');
  return principal.userId;
}

/** Everything outside the credential's own workspace is unknown to it. @throws PlatformError 404 */
export function requireOwnWorkspace(principal: Principal, workspaceId: string): void {
  if (principal.workspaceId !== workspaceId) throw new PlatformError('not_found', 'There is no such workspace.');
}

/**
 * The workspace and its members are the same in both environments, so that a key given to a test machine could reach
 * production through them. @throws PlatformError 403 for a credential of the sandbox
 */
export function requireProduction(principal: Principal): void {
  if (principal.environment !== 'production')
    throw new PlatformError('forbidden', 'This needs a production credential: a sandbox one changes only the sandbox.');
}
