import { z } from 'zod';
import type { Principal } from '../principal.ts';

/** Who did it. */
export const actorSchema = z.strictObject({
  type: z.enum(['user', 'application', 'system']),
  id: z.string(),
  /** The person for whom an application acts. */
  onBehalfOf: z.string().optional(),
});

export type Actor = z.output<typeof actorSchema>;

/** The request that brought it about; absent for what the platform does by itself. */
export const eventRequestSchema = z.strictObject({
  id: z.string(),
  ip: z.string().optional(),
  userAgent: z.string().optional(),
});

export type EventRequest = z.output<typeof eventRequestSchema>;

/** Who calls, as events name them. */
export function actorOf(caller: Pick<Principal, 'userId' | 'applicationId' | 'credentialId'>): Actor {
  const { userId, applicationId, credentialId } = caller;
  if (applicationId === undefined) return { type: 'user', id: userId ?? credentialId };
  return { type: 'application', id: applicationId, ...(userId === undefined ? {} : { onBehalfOf: userId }) };
}
