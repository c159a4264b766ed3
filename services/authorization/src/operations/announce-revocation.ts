import type { Logger } from '@irp/logging';
import type { Revocation, RevocationFeed } from '@irp/revocations';

export type Revoker = (revocation: Revocation) => Promise<void>;

const attempts = 3;
const pauseMs = 100;

/**
 * Tells every gateway before the caller is answered. While the feed is away, gateways trust nothing that they keep, so
 * a change stands and holds even when nobody could be told of it.
 */
export function createRevoker(feed: RevocationFeed, log: Logger): Revoker {
  return async (revocation) => {
    for (let attempt = 1; attempt <= attempts; attempt++) {
      try {
        return await feed.publish(revocation);
      } catch (error) {
        log.warn({ err: error, attempt, by: revocation.by }, 'a revocation could not be announced');
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
    }
  };
}
