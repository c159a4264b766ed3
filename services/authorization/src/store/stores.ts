import { createApiKeyStore } from './api-key-store.ts';
import { createApplicationStore } from './application-store.ts';
import { createArtifactStore } from './artifact-store.ts';
import { createConsentStore } from './consent-store.ts';
import { createCredentialStore } from './credential-store.ts';
import { createDeprecatedCallsStore } from './deprecated-calls-store.ts';
import { createGuessStore } from './guess-store.ts';
import { createInstallationGrantStore } from './installation-grant-store.ts';
import { createLinkStore } from './link-store.ts';
import { createMailStore } from './mail-store.ts';
import type { Models } from './models.ts';
import { createOrganizationStore } from './organization-store.ts';
import { createTokenStore } from './token-store.ts';
import { createTotpStore } from './totp-store.ts';
import { createUserStore } from './user-store.ts';
import { createWorkspaceStore } from './workspace-store.ts';

export type Stores = ReturnType<typeof createStores>;

/** Everything that this service keeps. */
export function createStores(models: Models) {
  const users = createUserStore(models);
  const installationGrants = createInstallationGrantStore(models);
  const consents = createConsentStore(models);
  return {
    organizations: createOrganizationStore(models),
    workspaces: createWorkspaceStore(models),
    users,
    apiKeys: createApiKeyStore(models),
    applications: createApplicationStore(models),
    installationGrants,
    consents,
    credentials: createCredentialStore(models, { installationGrants, users, consents }),
    tokens: createTokenStore(models),
    artifacts: createArtifactStore(models),
    events: models.events,
    guesses: createGuessStore(models),
    deprecatedCalls: createDeprecatedCallsStore(models),
    totps: createTotpStore(models),
    links: createLinkStore(models),
    mails: createMailStore(models),
  };
}
