import type { Logger } from '@irp/logging';
import type { PostOffice } from '../mail/mail.ts';
import type { Stores } from '../store/stores.ts';
import type { Revoker } from './announce-revocation.ts';
import type { Refusals } from './refusals.ts';

/** What the operations of this service work with. */
export interface Deps extends Stores {
  postOffice: PostOffice;
  revoke: Revoker['revoke'];
  refusals: Refusals;
  /** Where workspaces may be created. */
  regions: readonly string[];
  log: Logger;
  now: () => number;
  /** The public origin of the OAuth endpoints. */
  issuer: () => string;
}
