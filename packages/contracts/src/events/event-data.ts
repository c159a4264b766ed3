import { z } from 'zod';
import type { Principal } from '../principal.ts';
import { personal } from './personal-data.ts';

export const actorSchema = z.strictObject({
  type: z.enum(['user', 'application', 'system']),
  id: z.string(),
  /** The user on whose behalf an application acts. */
  onBehalfOf: z.string().optional(),
});

export type Actor = z.output<typeof actorSchema>;

/**
 * How the caller proved the identity: the id of a key, token or session, or a client ID. Never a
 * secret.
 */
export const eventCredentialSchema = z.strictObject({
  kind: z.enum(['api_key', 'access_token', 'client', 'session']),
  id: z.string(),
});

/** The request that caused the event; absent if a background job of the platform caused it. */
export const eventRequestSchema = z.strictObject({
  id: z.string(),
  /** The address of the client, as the gateway forwards it. */
  ip: personal(z.string(), 'actor').optional(),
  /** The first 200 characters of `User-Agent`. */
  userAgent: personal(z.string(), 'actor').optional(),
  /** Absent if the caller had no credential, as at a sign-in. */
  credential: eventCredentialSchema.optional(),
});

export type EventRequest = z.output<typeof eventRequestSchema>;

/** Returns the caller of a request as the actor of an event. */
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

/**
 * Returns the id that the audit log of a user's own account has in place of the id of a workspace.
 */
export function accountStream(userId: string): string {
  return `account-${userId}`;
}
