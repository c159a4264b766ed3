import * as contracts from '@irp/contracts/authorization';
import { bind } from '@irp/http';
import type { Logger } from '@irp/observability';
import type { ApiKeyStore } from '../api-keys/store/api-key-store.ts';
import type { ApplicationStore } from '../applications/store/application-store.ts';
import type { InstallationGrantStore } from '../applications/store/installation-grant-store.ts';
import type { Module } from '../kernel/module.ts';
import type { RequestMail } from '../mail/request-mail.ts';
import type { AdminAddresses, OwnerAddresses } from '../people/owner-addresses.ts';
import type { UserStore } from '../people/store/user-store.ts';
import type { ConsentStore } from '../tokens/store/consent-store.ts';
import type { TokenStore } from '../tokens/store/token-store.ts';
import type { OrganizationStore } from '../workspaces/store/organization-store.ts';
import type { WorkspaceStore } from '../workspaces/store/workspace-store.ts';
import { createRecentCallers, listDeprecatedCallers } from './list-deprecated-callers.ts';
import { mailDeprecatedCallers } from './mail-deprecated-callers.ts';
import { mailSecretsLeft } from './mail-secrets-left.ts';
import { readApplicationUse } from './read-application-use.ts';
import { readAudience } from './read-audience.ts';
import { remindOfSecrets } from './remind-of-secrets.ts';
import { reportDeprecatedCalls } from './report-deprecated-calls.ts';
import type { AudienceStore } from './store/audience-store.ts';
import type { DeprecatedCallsStore } from './store/deprecated-calls-store.ts';

interface Dependencies {
  applications: ApplicationStore;
  installationGrants: InstallationGrantStore;
  consents: ConsentStore;
  tokens: TokenStore;
  apiKeys: ApiKeyStore;
  deprecatedCalls: DeprecatedCallsStore;
  audiences: AudienceStore;
  organizations: OrganizationStore;
  workspaces: WorkspaceStore;
  users: UserStore;
  adminAddresses: AdminAddresses;
  ownerAddresses: OwnerAddresses;
  requestMail: RequestMail;
  issuer: () => string;
  log: Logger;
  now: () => number;
}

/**
 * Creates the module for mails to owners and admins. The mails are about secrets due for rotation,
 * secrets that a former member knows, and calls of deprecated versions.
 */
export function noticesModule(deps: Dependencies) {
  const { deprecatedCalls } = deps;
  const recentCallers = createRecentCallers(deps);
  return {
    recentCallers,
    mailSecretsLeft: mailSecretsLeft(deps),
    mailDeprecatedCallers: mailDeprecatedCallers(deps),
    remindOfSecrets: remindOfSecrets(deps),
    bindings: [
      bind(contracts.reportDeprecatedCalls, reportDeprecatedCalls({ deprecatedCalls })),
      bind(contracts.readAudience, readAudience(deps)),
      bind(contracts.readApplicationUse, readApplicationUse(deps)),
      bind(contracts.listDeprecatedCallers, listDeprecatedCallers(recentCallers)),
    ],
  } satisfies Module & Record<string, unknown>;
}
