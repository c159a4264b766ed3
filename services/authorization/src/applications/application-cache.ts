import type { RevocationFeed } from '@irp/redis';
import type { Application } from './domain/application.ts';
import type { ConsoleApplications } from './domain/console.ts';
import type { ApplicationStore } from './store/application-store.ts';

export interface ApplicationCache {
  /**
   * Returns the current application, even a deleted application or an application of the console.
   */
  get(id: string): Promise<Application | undefined>;
  close(): void;
}

const ttlMs = 5_000;
const maxEntries = 10_000;

/**
 * Creates a cache that keeps an application for 5 s, to save most reads of a token request. Each
 * change of an application is published on the revocation feed before the caller gets the response.
 * The cache removes the entry of a changed application. While the feed is disconnected, the cache
 * is not used.
 */
export function createApplicationCache(
  applications: ApplicationStore,
  feed: RevocationFeed,
  consoleApplications: ConsoleApplications,
  now: () => number,
): ApplicationCache {
  const entries = new Map<string, { application: Application; untilMs: number }>();
  // A read in progress during an invalidation may be stale and is not cached.
  let invalidations = 0;
  const invalidate = (id?: string) => {
    invalidations++;
    if (id === undefined) {
      entries.clear();
    } else {
      entries.delete(id);
    }
  };
  const unsubscribe = feed.subscribe({
    revoked: ({ by, id }) => {
      if (by === 'application') {
        invalidate(id);
      }
    },
    interrupted: () => invalidate(),
  });
  return {
    async get(id) {
      const ofConsole = consoleApplications(id);
      if (ofConsole !== undefined) {
        return ofConsole;
      }
      const cached = entries.get(id);
      if (cached && cached.untilMs > now() && feed.healthy()) {
        return cached.application;
      }
      const invalidationsBefore = invalidations;
      const application = await applications.find(id);
      if (!application || invalidationsBefore !== invalidations || !feed.healthy()) {
        return application;
      }
      if (entries.size >= maxEntries) {
        entries.clear();
      }
      entries.set(id, { application, untilMs: now() + ttlMs });
      return application;
    },
    close: unsubscribe,
  };
}
