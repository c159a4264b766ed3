import { normalizeEmail } from '@irp/contracts/authorization';
import type { Migration } from '@irp/persistence';

/** Changes of what earlier versions have stored. */
export const migrations: readonly Migration[] = [
  {
    name: '0001-expiry-of-tokens-and-mails',
    phase: 'expand',
    summary:
      'Drops indexes by which tokens and mails could be removed before their event was published',
    steps: ['oauth_tokens', 'mails'].map((collection) => ({ collection, dropIndex: 'expireAt_1' })),
  },
  {
    name: '0002-indexes-of-0.1.0',
    phase: 'contract',
    summary: 'Drops indexes that only version 0.1.0 used',
    steps: [
      { collection: 'applications', dropIndex: 'unmailed.time_1' },
      { collection: 'installation_grants', dropIndex: 'outbox.time_1' },
    ],
  },
  {
    name: '0003-one-form-of-addresses',
    phase: 'contract',
    summary:
      'Gives the e-mail addresses of accounts one form of their domain, and marks those whose form another account has',
    steps: [
      {
        rewrite: 'users',
        where: {
          email: { $regex: '@.*(xn--|[^\\x00-\\x7f])' },
          hasSameAddress: null,
        },
        rule: 'normalizeEmail(email)',
        change({ email }) {
          const normalized = normalizeEmail(email);
          return normalized === email ? undefined : { email: normalized };
        },
        conflict: { hasSameAddress: true },
      },
    ],
  },
];
