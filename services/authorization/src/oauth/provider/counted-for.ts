import { countedForHeader } from '@irp/contracts/authorization';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { artifactId } from '../../tokens/artifact-id.ts';

const authenticated = new WeakSet<object>();

/** Marks the client of a request as authenticated, after its secret or assertion was verified. */
export function setClientAuthenticated(ctx: object): void {
  authenticated.add(ctx);
}

/**
 * Sets the subject for which the gateway counts the request in the rate limit. The subject is an
 * authenticated client, a user with an accepted code or refresh token, or a device with polls at
 * the right interval. The gateway counts a request without a subject, such as a failed attempt, for
 * its IP address.
 */
export function setCountedFor(ctx: KoaContextWithOIDC): void {
  const countedFor = recognised(ctx);
  if (countedFor !== undefined) {
    ctx.set(countedForHeader, countedFor);
  }
}

function recognised(ctx: KoaContextWithOIDC): string | undefined {
  const { oidc, status, body } = ctx;
  if (oidc?.client === undefined || status === 401) {
    return undefined;
  }
  if (authenticated.has(ctx)) {
    return `client:${oidc.client.clientId}`;
  }
  if (oidc.route !== 'token') {
    return undefined;
  }
  if (status === 200 && oidc.account !== undefined) {
    return countedForPerson(oidc.account.accountId);
  }
  // A poll that comes too soon has the error slow_down, and counts for the IP address.
  const isPending = (body as { error?: unknown }).error === 'authorization_pending';
  return isPending
    ? `device:${artifactId('DeviceCode', String(oidc.params?.device_code))}`
    : undefined;
}

export function countedForPerson(userId: string): string {
  return `person:${userId}`;
}
