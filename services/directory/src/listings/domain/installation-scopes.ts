import { scopes as inOrder, type Principal, type Scope } from '@irp/contracts';
import { missingScopes } from '@irp/contracts/permissions';
import { insufficientScope, PlatformError } from '@irp/errors';

/** Returns the scopes of the first list that are not in the second list. */
export function without(list: readonly Scope[], others: readonly Scope[]): Scope[] {
  return inOrder.filter((scope) => list.includes(scope) && !others.includes(scope));
}

/**
 * Returns the scopes of an application that the reviewed submission does not contain.
 * @param reviewed undefined if no review was needed
 */
export function unreviewedScopes(
  scopes: readonly Scope[],
  reviewed: { scopes: readonly Scope[] } | undefined,
): Scope[] {
  return reviewed ? without(scopes, reviewed.scopes) : [];
}

/**
 * Requires that the application's scopes equal the scopes that the admin has seen.
 * @throws PlatformError 409 with the difference
 */
export function requireSeen(seen: readonly Scope[], asked: readonly Scope[]): void {
  const [added, removed] = [without(asked, seen), without(seen, asked)];
  if (added.length + removed.length === 0) {
    return;
  }
  const messages = [
    ...added.map((scope) => `must include ${scope}, which the application asks for`),
    ...removed.map((scope) => `must not include ${scope}, which the application does not ask for`),
  ];
  const errors = messages.map((message) => ({ field: 'scopes', message }));
  const text =
    'The application now asks for other scopes: read the preview again, and decide again.';
  throw new PlatformError('conflict', text, {
    errors,
    members: { added, removed },
  });
}

/**
 * Requires all granted scopes in the credential.
 * @throws PlatformError 403 with each missing scope
 */
export function requireMayGrant(principal: Principal, granted: readonly Scope[]): void {
  const missing = missingScopes({ scopes: granted }, principal.scopes);
  if (missing.length === 0) {
    return;
  }
  throw insufficientScope(
    `The credential cannot grant scopes that it lacks: ${missing.join(', ')}.`,
    granted,
  );
}
