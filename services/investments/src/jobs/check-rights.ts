import type { Principal } from '@irp/contracts';
import { checkRights } from '@irp/contracts/authorization';
import type { InternalClient } from '@irp/http';

/**
 * Returns whether the caller of a job still has the rights that the caller had at the time of the
 * request.
 * @throws RightsUnknownError while the authorization service is unavailable
 */
export type HasRights = (principal: Principal, requestedAt: Date) => Promise<boolean>;

/**
 * The rights of a caller cannot be checked at the moment. The job waits, because a job must not
 * change records without known rights.
 */
export class RightsUnknownError extends Error {
  override readonly name = 'RightsUnknownError';
}

/** Pause before the next attempt if the rights are unknown, in milliseconds. */
const pauseMs = 5_000;

const replySchema = checkRights.responses[200].schema;

/**
 * Creates a check that sends a request to the authorization service, which has the rules for
 * credentials.
 */
export function createRightsCheck(client: Pick<InternalClient, 'post'>): HasRights {
  return async (principal, requestedAt) => {
    const body = { principal, requestedAt: requestedAt.toISOString() };
    const reply = await client.post(checkRights.path, body).catch((cause) => {
      throw new RightsUnknownError('the rights of a caller cannot be checked', { cause });
    });
    const parsed = replySchema.safeParse(reply.body);
    if (reply.status !== 200 || !parsed.success) {
      throw new RightsUnknownError(`${checkRights.path} returned ${reply.status}`);
    }
    return parsed.data.hasRights;
  };
}

/**
 * Returns the time of the next attempt, and a message, for a job whose rights are unknown. The job
 * shows the message until the next attempt.
 */
export function waitForRights(): { until: Date; message: string } {
  const until = new Date(Date.now() + pauseMs);
  const message = `The permissions of the caller cannot be checked at the moment. Next attempt at ${until.toISOString()}.`;
  return { until, message };
}
