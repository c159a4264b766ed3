import type { Logger } from '@irp/logging';
import type { PostOffice } from '../mail/mail.ts';
import type { ApiKeyStore } from '../store/api-key-store.ts';
import type { DeprecatedCallsStore } from '../store/deprecated-calls-store.ts';
import type { MailStore } from '../store/mail-store.ts';
import type { OrganizationStore } from '../store/organization-store.ts';
import type { UserStore } from '../store/user-store.ts';
import type { WorkspaceStore } from '../store/workspace-store.ts';
import type { Revoker } from './announce-revocation.ts';

/** What the operations of this service work with. */
export interface Deps {
  organizations: OrganizationStore;
  workspaces: WorkspaceStore;
  users: UserStore;
  apiKeys: ApiKeyStore;
  deprecatedCalls: DeprecatedCallsStore;
  mails: MailStore;
  postOffice: PostOffice;
  revoke: Revoker['revoke'];
  /** Where workspaces may be created. */
  regions: readonly string[];
  log: Logger;
  now: () => number;
}
