import type { MailTransport } from './smtp.ts';

export interface WatchedTransport extends MailTransport {
  /** Milliseconds since the oldest attempt in progress began; 0 where none is. */
  oldestMs(): number;
}

export function watchAttempts(transport: MailTransport): WatchedTransport {
  // In the order of their start.
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
