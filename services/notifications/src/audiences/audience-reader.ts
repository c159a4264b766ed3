import { type Audience, audienceSchema, readAudience } from '@irp/contracts/authorization';
import type { InternalClient } from '@irp/http';
import type { AudienceOf } from './domain/audience-of.ts';

/**
 * Reads a page of the audience of an event: affected workspaces, with the people to notify.
 * @throws PlatformError 503 while the authorization service is unavailable
 */
export type ReadAudience = (
  audience: AudienceOf,
  at: Date,
  after: string | null,
) => Promise<Audience>;

export function createAudienceReader(client: Pick<InternalClient, 'post'>): ReadAudience {
  return async (audience, at, after) => {
    const page = {
      at: at.toISOString(),
      ...(after === null ? {} : { after }),
    };
    const { status, body } = await client.post(readAudience.path, { ...audience, ...page });
    if (status !== 200) {
      throw new Error(`${readAudience.path} returned ${status}`);
    }
    return audienceSchema.parse(body);
  };
}
