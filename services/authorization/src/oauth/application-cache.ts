import type { RevocationFeed } from '@irp/revocations';
import type { Application } from '../domain/application.ts';
import type { ApplicationStore } from '../store/application-store.ts';

export interface ApplicationCache {
  /** The application as it is now, deleted ones too. */
  get(id: string): Promise<Application | undefined>;
  close(): void;
}

const keptForMs = 5_000;
const maxKept = 10_000;

/**
 * Applications of the last seconds: token requests ask for little else. Every change is told on the revocation feed
 * before its caller is answered; while the feed is not heard, nothing kept is believed.
 */
export function createApplicationCache(
  applications: ApplicationStore,
  feed: RevocationFeed,
  now: () => number,
): ApplicationCache {
  const kept = new Map<string, { application: Application; untilMs: number }>();
  // A read that was under way when something changed may be from before.
  let changes = 0;
  const forget = (id?: string) => {
    changes++;
    if (id === undefined) kept.clear();
    else kept.delete(id);
  };
  const unsubscribe = feed.subscribe({
    revoked: ({ by, id }) => {
      if (by === 'application') forget(id);
    },
    interrupted: () => forget(),
  });
  return {
    async get(id) {
      const known = kept.get(id);
      if (known && known.untilMs > now() && feed.healthy()) return known.application;
      const before = changes;
      const application = await applications.find(id);
      if (!application || before !== changes || !feed.healthy()) return application;
      if (kept.size >= maxKept) kept.clear();
      kept.set(id, { application, untilMs: now() + keptForMs });
      return application;
    },
    close: unsubscribe,
  };
}
