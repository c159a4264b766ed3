import type { Lease, Pace } from '@irp/events';
import type { Logger } from '@irp/observability';
import type { Sealer } from '@irp/secrets';
import { runPeriodically } from '@irp/service';
import type { Settings } from '../../settings.ts';
import type { Mail, MailQueue, RenderMail } from '../mail.ts';
import type { PreferenceStore } from '../recipients/store/preference-store.ts';
import { createCollectedStore } from '../store/collected-store.ts';
import type { MailModels } from '../store/mail-models.ts';
import { nextDigestAt } from './domain/digest-time.ts';
import { createMakeDigests } from './make-digests.ts';

interface Dependencies {
  models: MailModels;
  sealer: Sealer;
  settings: Pick<Settings, 'SMTP_URL' | 'MAIL_DIGEST_HOUR' | 'MAIL_DIGESTS_MS'>;
  preferences: Pick<PreferenceStore, 'find' | 'findChanged' | 'markReviewed'>;
  queue: MailQueue;
  render: RenderMail;
  link: string;
  lease: Lease;
  log: Logger;
  /** Changes the intervals of periodic tasks. Default: the intervals stay unchanged. */
  pace?: Pace | undefined;
}

/**
 * Collects mails and sends the collected mails as a daily digest. A single process at a time sends
 * digests.
 */
export function openDigests({ models, sealer, settings, log, pace, ...deps }: Dependencies) {
  const { SMTP_URL, MAIL_DIGEST_HOUR: hour, MAIL_DIGESTS_MS: everyMs } = settings;
  const collected = createCollectedStore(models, sealer, {
    sent: SMTP_URL === undefined ? 'kept' : 'queued',
  });
  const digests = createMakeDigests({
    ...deps,
    collected,
    hour,
    log,
    now: Date.now,
  });
  const stopRuns = runPeriodically('digests', everyMs, digests.run, log, pace);
  return {
    collect: (mails: readonly Mail[]) => collected.add(mails, nextDigestAt(Date.now(), hour)),
    async close(): Promise<void> {
      digests.stop();
      await stopRuns();
      await deps.lease.release();
    },
  };
}
