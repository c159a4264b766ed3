import { Counts, DurationHistogram, delayBounds, type MetricDefinition } from '@irp/observability';
import type { Verdict } from '../domain/delivery-failure.ts';
import type { StoredMail } from '../store/mail-store.ts';

const results = ['sent', 'address', 'mail', 'later', 'server'] as const satisfies readonly (
  | Verdict
  | 'sent'
)[];

/** Counts the outcomes of this process's attempts to send mails, or messages to chats. */
export class MailAttempts {
  readonly kind: 'mail' | 'chat';
  readonly results: Counts<Verdict | 'sent'>;
  readonly delays = new DurationHistogram(delayBounds);

  constructor(kind: 'mail' | 'chat') {
    this.kind = kind;
    this.results = new Counts('result', results, { kind });
  }

  sent({ attempts, createdAt }: Pick<StoredMail, 'attempts' | 'createdAt'>): void {
    this.results.add('sent');
    // The metric includes only mails that are sent at the first attempt. The delay of a mail with
    // several attempts is mostly caused by the recipient. While the mail server is unavailable, few
    // mails are attempted, so the delays of the waiting mails still count.
    if (attempts <= 1) {
      this.delays.observe((Date.now() - createdAt.getTime()) / 1_000);
    }
  }

  failed(verdict: Verdict): void {
    this.results.add(verdict);
  }
}

export function attemptMetrics(all: readonly MailAttempts[]): MetricDefinition[] {
  return [
    {
      type: 'counter',
      name: 'notifications_attempts_total',
      help: 'Attempts to send mails and chat messages, by result: sent, rejected by the recipient, to be retried, or server unavailable',
      value: () => all.flatMap(({ results: counts }) => counts.readings()),
    },
    {
      type: 'histogram',
      name: 'notifications_send_delay_seconds',
      help: 'Time from the storage of a mail or chat message until the server accepts it, except messages that a recipient delayed',
      histograms: () =>
        all.map(({ kind, delays }) => ({
          labels: { kind },
          histogram: delays,
        })),
    },
  ];
}
