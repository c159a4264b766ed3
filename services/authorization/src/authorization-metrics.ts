import type { MetricDefinition } from '@irp/observability';
import type { ApplicationStore } from './applications/store/application-store.ts';
import type { Revoker } from './kernel/revoker.ts';
import type { MailRequestStore } from './mail/store/mail-request-store.ts';
import type { SigningKeyStore } from './oauth/signing-keys/store/signing-key-store.ts';

interface Dependencies {
  signingKeys: Pick<SigningKeyStore, 'list'>;
  applications: Pick<ApplicationStore, 'countDueForReminder'>;
  mailRequests: Pick<MailRequestStore, 'oldestWaiting'>;
  revoker: Pick<Revoker, 'unpublished'>;
  /** Signing period of a key. */
  rotateEveryMs: number;
  now: () => number;
}

/** Defines the metrics about keys, secrets, mails and revocations. */
export function authorizationMetrics({
  revoker,
  rotateEveryMs,
  now,
  ...stores
}: Dependencies): MetricDefinition[] {
  const { signingKeys, applications, mailRequests } = stores;
  return [
    {
      name: 'authorization_signing_key_age_seconds',
      help: 'Time for which the newest key that signs ID tokens has been in use, by algorithm',
      expected: ['RS256', 'ES256'].map((algorithm) => ({ algorithm })),
      async value() {
        const used = (await signingKeys.list()).filter(
          ({ usedFrom }) => usedFrom.getTime() <= now(),
        );
        const newest = new Map(used.map(({ alg, usedFrom }) => [alg, usedFrom.getTime()]));
        return [...newest].map(([algorithm, ms]) => ({
          labels: { algorithm },
          value: (now() - ms) / 1_000,
        }));
      },
    },
    {
      name: 'authorization_signing_key_rotation_seconds',
      help: 'Age at which the keys that sign ID tokens are replaced (SIGNING_KEY_DAYS)',
      value: () => rotateEveryMs / 1_000,
    },
    {
      name: 'authorization_secret_reminders_due',
      help: 'Applications with a client secret that is due for rotation, and whose owners have not received the mail yet',
      value: () => applications.countDueForReminder(new Date(now())),
    },
    {
      name: 'authorization_mail_requests_oldest_seconds',
      help: 'Age of the oldest mail that the notifications service has not fetched; 0: none waits',
      async value() {
        const oldest = await mailRequests.oldestWaiting();
        return oldest === undefined ? 0 : Math.max(0, Date.now() - oldest.getTime()) / 1_000;
      },
    },
    {
      name: 'authorization_revocations_unpublished',
      help: 'Revocations of the last minute that could not be published to the gateways',
      value: () => revoker.unpublished(),
    },
  ];
}
