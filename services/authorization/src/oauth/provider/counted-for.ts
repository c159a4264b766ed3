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
 * authenticated client, a user whose code or refresh token was accepted, or a device that polls at
 * the right interval. All other requests, such as failed attempts, count for their IP address.
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
  // A device that ignores slow_down and polls too soon is excluded: such requests count for the IP
  // address.
  const isPending = (body as { error?: unknown }).error === 'authorization_pending';
  return isPending
    ? `device:${artifactId('DeviceCode', String(oidc.params?.device_code))}`
    : undefined;
}

export function countedForPerson(userId: string): string {
  return `person:${userId}`;
}
