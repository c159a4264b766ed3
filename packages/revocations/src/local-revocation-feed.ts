import type { RevocationFeed, RevocationListener } from './revocation-feed.ts';

/** The feed within one process: delivered to all before `publish` resolves; a listener's fault rejects it afterwards. */
export function createLocalRevocationFeed(): RevocationFeed {
  const listeners = new Set<RevocationListener>();
  return {
    async publish(revocation) {
      const faults: unknown[] = [];
      for (const listener of listeners) {
        try {
          listener.revoked(revocation);
        } catch (error) {
          faults.push(error);
        }
      }
      if (faults.length > 0) throw faults[0];
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    healthy: () => true,
    close: async () => listeners.clear(),
  };
}
