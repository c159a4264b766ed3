import type { RevocationFeed, RevocationListener } from './revocation-feed.ts';

/** The feed within one process: delivered before `publish` resolves, never lost. */
export function createLocalRevocationFeed(): RevocationFeed {
  const listeners = new Set<RevocationListener>();
  return {
    async publish(revocation) {
      for (const listener of listeners) listener.revoked(revocation);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    healthy: () => true,
    close: async () => listeners.clear(),
  };
}
