import { normalizeEmail } from '@irp/contracts/authorization';
import type { Migration } from '@irp/persistence';

/** Matches an address whose domain has a non-ASCII label, in Unicode or in Punycode. */
const hasOtherForm = /@.*(?:xn--|\P{ASCII})/u;

/** Migrations of data stored by earlier versions. */
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
      {
        collection: 'applications',
        dropIndex: 'unmailed.time_1',
      },
      {
        collection: 'installation_grants',
        dropIndex: 'outbox.time_1',
      },
    ],
  },
  {
    name: '0003-one-form-of-addresses',
    phase: 'contract',
    summary:
      'Normalizes the domains in the e-mail addresses of accounts, and marks accounts whose normalized address is taken',
    // Checksum of an earlier version of this migration, which selected the addresses with a regular
    // expression.
    formerChecksum: '4b6fafb96c96ee5f003d62c4b1b32d20efa222d6a340db5a1fe34549c9334c54',
    steps: [
      {
        rewrite: 'users',
        where: { hasSameAddress: null },
        rule: 'normalizeEmail(email)',
        change({ email }) {
          if (!hasOtherForm.test(email)) {
            return undefined;
          }
          const normalized = normalizeEmail(email);
          return normalized === email ? undefined : { email: normalized };
        },
        conflict: { hasSameAddress: true },
      },
    ],
  },
];
