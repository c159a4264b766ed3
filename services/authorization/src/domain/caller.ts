import { type Principal, type Scope, scopesByRole } from '@irp/contracts';
import { insufficientScope, PlatformError } from '@irp/errors';

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
  const needed = role === undefined ? [] : scopesByRole[role];
  requireAll(scopes, needed, `This needs a credential with every scope of your role (${role}); this one lacks`);
}

/**
 * An application that a person lets read records has no hold on the person's keys, agreements and other tokens.
 * @throws PlatformError 403 for an application without the scope tokens.revoke
 */
export function requireOwnHand({ applicationId, scopes }: Principal): void {
  if (applicationId !== undefined && !scopes.includes('tokens.revoke'))
    throw insufficientScope('For an application this needs the scope tokens.revoke.', ['tokens.revoke']);
}

/** @throws PlatformError 403 unless the credential can do all of this, or may revoke */
export function requireNoLess({ role, scopes }: Principal, others: readonly Scope[], what: string): void {
  if (scopes.includes('tokens.revoke')) return;
  const effective = role === undefined ? others : others.filter((scope) => scopesByRole[role].includes(scope));
  requireAll(
    scopes,
    effective,
    `${what} needs the scope tokens.revoke, or all that the key can do; this credential lacks`,
  );
}

function requireAll(scopes: readonly Scope[], needed: readonly Scope[], what: string): void {
  const missing = needed.filter((scope) => !scopes.includes(scope));
  if (missing.length > 0) throw insufficientScope(`${what} ${missing.join(', ')}.`, needed);
}
