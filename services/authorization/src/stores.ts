import { createRecentCounts } from '@irp/persistence';
import type { Sealer } from '@irp/secrets';
import { createApiKeyStore } from './api-keys/store/api-key-store.ts';
import type { ConsoleApplications } from './applications/domain/console.ts';
import { createApplicationStore } from './applications/store/application-store.ts';
import { createInstallationGrantStore } from './applications/store/installation-grant-store.ts';
import { createCredentialStore } from './credentials/store/credential-store.ts';
import { createMailRequestStore } from './mail/store/mail-request-store.ts';
import type { Models } from './models.ts';
import { createAudienceStore } from './notices/store/audience-store.ts';
import { createDeprecatedCallsStore } from './notices/store/deprecated-calls-store.ts';
import { createLogoutNoticeStore } from './oauth/backchannel-logout/store/logout-notice-store.ts';
import { createSigningKeyStore } from './oauth/signing-keys/store/signing-key-store.ts';
import { createGuessStore } from './people/store/guess-store.ts';
import { createLinkStore } from './people/store/link-store.ts';
import { createPasskeyStore } from './people/store/passkey-store.ts';
import { createTotpStore } from './people/store/totp-store.ts';
import { createUserStore } from './people/store/user-store.ts';
import { createAccountSearch } from './platform/store/account-search.ts';
import { createApplicationSearch } from './platform/store/application-search.ts';
import { createOrganizationSearch } from './platform/store/organization-search.ts';
import { createArtifactStore } from './tokens/store/artifact-store.ts';
import { createConsentStore } from './tokens/store/consent-store.ts';
import { createTokenStore } from './tokens/store/token-store.ts';
import { createOrganizationStore } from './workspaces/store/organization-store.ts';
import { createWorkspaceStore } from './workspaces/store/workspace-store.ts';

/** Creates the stores of all modules. */
export function createStores(
  models: Models,
  sealer: Sealer,
  consoleApplications: ConsoleApplications,
) {
  const users = createUserStore(models);
  const installationGrants = createInstallationGrantStore(models);
  const consents = createConsentStore(models);
  return {
    organizations: createOrganizationStore(models),
    organizationSearch: createOrganizationSearch(models),
    accountSearch: createAccountSearch(models),
    applicationSearch: createApplicationSearch(models),
    workspaces: createWorkspaceStore(models),
    users,
    apiKeys: createApiKeyStore(models),
    applications: createApplicationStore(models),
    installationGrants,
    consents,
    credentials: createCredentialStore(models, {
      installationGrants,
      users,
      consents,
      consoleApplications,
    }),
    tokens: createTokenStore(models),
    artifacts: createArtifactStore(models),
    events: models.events,
    guesses: createGuessStore(models),
    deprecatedCalls: createDeprecatedCallsStore(models),
    audiences: createAudienceStore(models),
    totps: createTotpStore(models),
    passkeys: createPasskeyStore(models),
    links: createLinkStore(models),
    invitationCounts: createRecentCounts(models.invitationCounts),
    mailRequests: createMailRequestStore(models, sealer),
    signingKeys: createSigningKeyStore(models),
    logoutNotices: createLogoutNoticeStore(models),
  };
}
