import * as contracts from '@irp/contracts/authorization';
import { bind } from '@irp/http';
import type { Logger } from '@irp/observability';
import type { ApiKeyStore } from '../api-keys/store/api-key-store.ts';
import type { Module } from '../kernel/module.ts';
import type { Refusals } from '../kernel/refusals.ts';
import { createOrganizationPlans } from '../workspaces/organization-plans.ts';
import type { OrganizationStore } from '../workspaces/store/organization-store.ts';
import type { WorkspaceStore } from '../workspaces/store/workspace-store.ts';
import { checkRights } from './check-rights.ts';
import { createExpiredTokens, type ExpiredTokenStores } from './expired-token.ts';
import { createLiveScopes } from './live-scopes.ts';
import { reportRefusals } from './report-refusals.ts';
import { resolveAccessToken } from './resolve-access-token.ts';
import { resolveApiKey } from './resolve-api-key.ts';
import { resolveCredential } from './resolve-credential.ts';
import type { CredentialStore } from './store/credential-store.ts';

interface Dependencies extends ExpiredTokenStores {
  credentials: CredentialStore;
  apiKeys: ApiKeyStore;
  workspaces: WorkspaceStore;
  organizations: OrganizationStore;
  refusals: Refusals;
  hasSecondFactor: (userId: string) => Promise<boolean>;
  issuer: () => string;
  log: Logger;
  now: () => number;
}

/**
 * Resolves credentials to principals for the gateway. The module reads the stores of all other
 * modules; no other module imports this module.
 */
export function credentialsModule({
  credentials,
  apiKeys,
  workspaces,
  organizations,
  refusals,
  hasSecondFactor,
  issuer,
  log,
  now,
  ...stores
}: Dependencies) {
  const planOf = createOrganizationPlans(organizations, now);
  const resolve = resolveCredential({
    api_key: resolveApiKey({
      apiKeys,
      credentials,
      planOf,
      refusals,
      hasSecondFactor,
      issuer,
      log,
      now,
    }),
    access_token: resolveAccessToken({
      credentials,
      planOf,
      refusals,
      now,
    }),
  });
  return {
    planOf,
    liveScopes: createLiveScopes({ credentials, now }),
    bindings: [
      bind(contracts.resolveCredential, resolve),
      bind(
        contracts.checkRights,
        checkRights({
          credentials,
          expiredTokens: createExpiredTokens({ ...stores, workspaces }),
          hasSecondFactor,
          now,
        }),
      ),
      bind(
        contracts.reportRefusals,
        reportRefusals({
          refusals,
          workspaces,
          now,
        }),
      ),
    ],
  } satisfies Module & Record<string, unknown>;
}
