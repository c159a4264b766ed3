import type { ReceivedMails } from './received-mails.ts';

/** Acknowledged changes: the platform must not lose these changes. */
export interface Ledger {
  /** Ids of records, in a workspace with a webhook endpoint for the records. */
  created: Set<string>;
  /** Ids of API keys. */
  keys: Set<string>;
  /** Addresses that must receive exactly one mail. */
  invited: Set<string>;
  /** Credentials that were valid and are now revoked. */
  revoked: Set<string>;
  /** Names of records from imports. */
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
