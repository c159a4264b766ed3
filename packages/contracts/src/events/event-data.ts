import { z } from 'zod';
import type { Principal } from '../principal.ts';
import { personal } from './personal-data.ts';

export const actorSchema = z.strictObject({
  type: z.enum(['user', 'application', 'system']),
  id: z.string(),
  /** The user represented by an application. */
  onBehalfOf: z.string().optional(),
});

export type Actor = z.output<typeof actorSchema>;

/**
 * The caller's proof of identity: the id of a key, token or session, or a client ID. Never a
 * secret.
 */
export const eventCredentialSchema = z.strictObject({
  kind: z.enum(['api_key', 'access_token', 'client', 'session']),
  id: z.string(),
});

/** The request that caused the event; absent for background work of the platform. */
export const eventRequestSchema = z.strictObject({
  id: z.string(),
  /** The client's address, as forwarded by the gateway. */
  ip: personal(z.string(), 'actor').optional(),
  /** The first 200 characters of `User-Agent`. */
  userAgent: personal(z.string(), 'actor').optional(),
  /** Absent for a caller without a credential, such as at a sign-in. */
  credential: eventCredentialSchema.optional(),
});

export type EventRequest = z.output<typeof eventRequestSchema>;

/** Converts the caller of a request to the actor of events. */
export function actorOf(
  caller: Pick<Principal, 'userId' | 'applicationId' | 'credentialId'>,
): Actor {
  const { userId, applicationId, credentialId } = caller;
  if (applicationId === undefined) {
    return { type: 'user', id: userId ?? credentialId };
  }
  return {
    type: 'application',
    id: applicationId,
    ...(userId === undefined ? {} : { onBehalfOf: userId }),
  };
}

/** The name of the audit log of a person's own account, in place of a workspace's id. */
export function accountStream(userId: string): string {
  return `account-${userId}`;
}
