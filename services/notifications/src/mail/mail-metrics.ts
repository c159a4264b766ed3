import type { MetricDefinition } from '@irp/observability';
import type { MailModels } from './store/mail-models.ts';
import type { SuppressionModels } from './store/suppression-models.ts';

/**
 * Defines the metrics of the mails in the database. The values cover the mails of all processes.
 */
export function mailMetrics({ mails, suppressedAddresses }: MailModels & SuppressionModels) {
  const countOf = (state: 'queued' | 'queued_chat' | 'failed') => () =>
    mails.countDocuments({ state });
  return [
    {
      name: 'notifications_mails_queued',
      help: 'Mails that are not sent yet',
      value: countOf('queued'),
    },
    {
      name: 'notifications_chats_queued',
      help: 'Messages to chats that are not sent yet',
      value: countOf('queued_chat'),
    },
    {
      name: 'notifications_mails_oldest_seconds',
      help: 'Age of the oldest mail that is not sent yet',
      async value() {
        const oldest = await mails
          .findOne({ state: 'queued' }, { createdAt: 1 })
          .sort({ _id: 1 })
          .lean<{ createdAt: Date }>();
        return oldest ? (Date.now() - oldest.createdAt.getTime()) / 1_000 : 0;
      },
    },
    {
      name: 'notifications_mails_failed',
      help: 'Mails and chat messages that failed permanently in the last 30 days',
      value: countOf('failed'),
    },
    {
      name: 'notifications_addresses_suppressed',
      help: 'E-mail addresses that the platform sends no mail to, because mails bounced',
      value: () => suppressedAddresses.estimatedDocumentCount(),
    },
  ] satisfies MetricDefinition[];
}
