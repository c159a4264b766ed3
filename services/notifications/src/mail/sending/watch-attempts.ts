import type { MailTransport } from './smtp.ts';

export interface WatchedTransport extends MailTransport {
  /** Returns the age in milliseconds of the oldest attempt in progress; 0 if there is none. */
  oldestMs(): number;
}

export function watchAttempts(transport: MailTransport): WatchedTransport {
  // Attempts in progress, oldest first.
  const inProgress = new Set<{ begunMs: number }>();
  return {
    async send(mail) {
      const attempt = { begunMs: performance.now() };
      inProgress.add(attempt);
      try {
        await transport.send(mail);
      } finally {
        inProgress.delete(attempt);
      }
    },
    oldestMs() {
      const [oldest] = inProgress;
      return oldest === undefined ? 0 : performance.now() - oldest.begunMs;
    },
    close: () => transport.close(),
  };
}
