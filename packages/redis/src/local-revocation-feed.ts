import type { RevocationFeed, RevocationListener } from './revocation-feed.ts';

/**
 * Creates a feed within this process. `publish` resolves when every listener has received the
 * revocation, or rejects with the first error of a listener.
 */
export function createLocalRevocationFeed(): RevocationFeed {
  const listeners = new Set<RevocationListener>();
  return {
    async publish(revocation) {
      const errors: unknown[] = [];
      for (const listener of listeners) {
        try {
          listener.revoked(revocation);
        } catch (error) {
          errors.push(error);
        }
      }
      if (errors.length > 0) {
        throw errors[0];
      }
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    healthy: () => true,
    close: async () => listeners.clear(),
  };
}
