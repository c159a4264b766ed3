import { type Principal, type Scope, scopesByRole } from '@irp/contracts';
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

/**
 * A person changes what all their credentials stand for with one that can do all that the person can: whoever finds a
 * lesser key has no hold on the person. @throws PlatformError 403
 */
export function requireFullCredential({ role, scopes }: Principal): void {
  const missing = role === undefined ? [] : scopesByRole[role].filter((scope) => !scopes.includes(scope));
  if (missing.length > 0)
    throw lacking(`This needs a credential with every scope of your role (${role}); this one lacks`, missing);
}

/**
 * An application that a person lets read records has no hold on the person's keys, agreements and other tokens.
 * @throws PlatformError 403 for an application without the scope tokens.revoke
 */
export function requireOwnHand({ applicationId, scopes }: Principal): void {
  if (applicationId !== undefined && !scopes.includes('tokens.revoke'))
    throw new PlatformError('insufficient_scope', 'For an application this needs the scope tokens.revoke.');
}

/** @throws PlatformError 403 unless the credential can do all of this, or may revoke */
export function requireNoLess({ role, scopes }: Principal, others: readonly Scope[], what: string): void {
  if (scopes.includes('tokens.revoke')) return;
  const effective = role === undefined ? others : others.filter((scope) => scopesByRole[role].includes(scope));
  const missing = effective.filter((scope) => !scopes.includes(scope));
  if (missing.length > 0)
    throw lacking(`${what} needs the scope tokens.revoke, or all that the key can do; this credential lacks`, missing);
}

function lacking(what: string, missing: readonly Scope[]): PlatformError {
  return new PlatformError('insufficient_scope', `${what} ${missing.join(', ')}.`);
}
