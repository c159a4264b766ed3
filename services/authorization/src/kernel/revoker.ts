import { PlatformError } from '@irp/errors';
import type { Logger } from '@irp/observability';
import type { Revocation, RevocationFeed } from '@irp/redis';

export interface Revoker {
  /**
   * Publishes a revocation to all gateways. Callers await the publication before the response.
   * @throws PlatformError 503; the message says that the change itself is stored
   */
  revoke(revocation: Revocation): Promise<void>;
  /** Returns the number of revocations that wait for another attempt. */
  unpublished(): number;
  close(): void;
}

export type Revoke = Revoker['revoke'];

const attempts = 3;
const pauseMs = 100;
const republishIntervalMs = 1_000;
/**
 * Milliseconds. Gateways cache a principal for at most a minute, so a later revocation has no
 * effect.
 */
const republishForMs = 60_000;

/**
 * Publishes revocations. If the feed rejects a revocation, the revoker repeats the publication in
 * the background for a minute. The repetition needs no storage: the change is in the database, and
 * gateways read the database after their cached principals expire.
 */
export function createRevoker(feed: RevocationFeed, log: Logger): Revoker {
  /** The time in milliseconds since 1970 at which the attempts for each revocation end. */
  const unpublished = new Map<Revocation, number>();
  let timer: NodeJS.Timeout | undefined;

  async function republish(): Promise<void> {
    for (const [revocation, untilMs] of unpublished) {
      const published = await feed.publish(revocation).then(
        () => true,
        () => false,
      );
      if (published || Date.now() > untilMs) {
        unpublished.delete(revocation);
      }
    }
    timer = unpublished.size > 0 && timer ? setTimeout(republish, republishIntervalMs) : undefined;
  }

  return {
    async revoke(revocation) {
      for (let attempt = 1; attempt <= attempts; attempt++) {
        try {
          return await feed.publish(revocation);
        } catch (error) {
          log.warn(
            {
              err: error,
              attempt,
              revocation,
            },
            'revocation not published to the gateways',
          );
          await new Promise((resolve) => setTimeout(resolve, pauseMs));
        }
      }
      unpublished.set(revocation, Date.now() + republishForMs);
      timer ??= setTimeout(republish, republishIntervalMs);
      throw partiallyPublished();
    },
    unpublished: () => unpublished.size,
    close() {
      clearTimeout(timer);
      timer = undefined;
      if (unpublished.size > 0) {
        log.error(
          { revocations: [...unpublished.keys()] },
          'revocations not published before the shutdown; revoked access may work for up to a minute',
        );
      }
      unpublished.clear();
    },
  };
}

function partiallyPublished(): PlatformError {
  const message =
    'The change was made, but not every gateway could be notified: revoked access may work for up to a minute.';
  return new PlatformError('unavailable', message, { retryAfterS: 5 });
}
