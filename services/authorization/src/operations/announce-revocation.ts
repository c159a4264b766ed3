import { PlatformError } from '@irp/errors';
import type { Logger } from '@irp/logging';
import type { Revocation, RevocationFeed } from '@irp/revocations';

export interface Revoker {
  /** Tells every gateway, before the caller is answered. @throws PlatformError 503 that says that the change stands */
  revoke(revocation: Revocation): Promise<void>;
  close(): void;
}

const attempts = 3;
const pauseMs = 100;
const againEveryMs = 1_000;
/** Gateways keep no caller for longer than a minute: after that there is nobody left to tell. */
const untoldForMs = 60_000;

/**
 * Announces revocations. What the feed does not take at once is tried again in the background until it would be of no
 * more use. Nothing is written down for it: the change itself is in the database, which every gateway asks in the end.
 */
export function createRevoker(feed: RevocationFeed, log: Logger): Revoker {
  const untold = new Map<Revocation, number>();
  let timer: NodeJS.Timeout | undefined;

  async function tellAgain(): Promise<void> {
    for (const [revocation, untilMs] of untold) {
      const told = await feed.publish(revocation).then(
        () => true,
        () => false,
      );
      if (told || Date.now() > untilMs) untold.delete(revocation);
    }
    timer = untold.size > 0 && timer ? setTimeout(tellAgain, againEveryMs) : undefined;
  }

  return {
    async revoke(revocation) {
      for (let attempt = 1; attempt <= attempts; attempt++) {
        try {
          return await feed.publish(revocation);
        } catch (error) {
          log.warn({ err: error, attempt, revocation }, 'a revocation could not be announced');
          await new Promise((resolve) => setTimeout(resolve, pauseMs));
        }
      }
      untold.set(revocation, Date.now() + untoldForMs);
      timer ??= setTimeout(tellAgain, againEveryMs);
      throw notYetEverywhere();
    },
    close() {
      clearTimeout(timer);
      timer = undefined;
      if (untold.size > 0) log.error({ revocations: [...untold.keys()] }, 'stopped before these could be announced');
      untold.clear();
    },
  };
}

function notYetEverywhere(): PlatformError {
  const message =
    'The change was made and stands, but not every gateway could be told of it yet: what it ends may go on for up to a minute.';
  return new PlatformError('unavailable', message, { retryAfterS: 5 });
}
