import type { ReceivedMails } from './received-mails.ts';

/** What the platform acknowledged, and so must not lose. */
export interface Ledger {
  /** Ids of records, in a workspace with a webhook endpoint for them. */
  created: Set<string>;
  /** Ids of API keys. */
  keys: Set<string>;
  /** Addresses, each of which is sent one mail. */
  invited: Set<string>;
  /** Credentials that were valid and are revoked. */
  revoked: Set<string>;
  /** Of imports: names of records. */
  imported: Set<string>;
  mails: ReceivedMails;
}

export function createLedger(): Ledger {
  return {
    created: new Set(),
    keys: new Set(),
    invited: new Set(),
    revoked: new Set(),
    imported: new Set(),
    mails: new Map(),
  };
}
