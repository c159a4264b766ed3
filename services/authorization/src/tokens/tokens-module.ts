import * as contracts from '@irp/contracts/authorization';
import { bind } from '@irp/http';
import type { EventRows } from '@irp/persistence';
import type { Module } from '../kernel/module.ts';
import type { Revoke } from '../kernel/revoker.ts';
import type { WorkspaceStore } from '../workspaces/store/workspace-store.ts';
import type { ApplicationNames } from './application-names.ts';
import { listAuthorizations } from './list-authorizations.ts';
import { listTokens } from './list-tokens.ts';
import { createRequireMayRevoke } from './require-may-revoke.ts';
import { resumeInterruptedRevocations } from './resume-interrupted-revocations.ts';
import { revokeAuthorization } from './revoke-authorization.ts';
import { createRevokeConsents } from './revoke-consents.ts';
import { revokeToken } from './revoke-token.ts';
import { createFinishRevocation, createRevokeTokens } from './revoke-tokens.ts';
import type { ArtifactStore } from './store/artifact-store.ts';
import type { ConsentStore } from './store/consent-store.ts';
import type { TokenStore } from './store/token-store.ts';
import { createWithdrawConsent } from './withdraw-consent.ts';

interface Dependencies {
  tokens: TokenStore;
  artifacts: ArtifactStore;
  consents: ConsentStore;
  events: EventRows;
  workspaces: WorkspaceStore;
  applications: ApplicationNames;
  revoke: Revoke;
  now: () => number;
}

/**
 * Creates the module that lists and revokes access tokens, refresh tokens, grants and consents. The
 * oauth module issues tokens.
 */
export function tokensModule(deps: Dependencies) {
  const { tokens, artifacts, consents, events, workspaces, applications, revoke, now } = deps;
  const revocation = {
    tokens,
    artifacts,
    events,
    revoke,
    now,
  };
  const revokeTokens = createRevokeTokens(revocation);
  const finishRevocation = createFinishRevocation(revocation);
  const requireMayRevoke = createRequireMayRevoke({ workspaces });
  const withdrawConsent = createWithdrawConsent({
    consents,
    revokeTokens,
    revoke,
    now,
  });
  return {
    revokeTokens,
    revokeConsents: createRevokeConsents({ consents, now }),
    withdrawConsent,
    resumeInterruptedRevocations: resumeInterruptedRevocations({ events, finishRevocation }),
    bindings: [
      bind(contracts.listAuthorizations, listAuthorizations({ consents, applications })),
      bind(
        contracts.revokeAuthorization,
        revokeAuthorization({
          consents,
          requireMayRevoke,
          withdrawConsent,
        }),
      ),
      bind(contracts.listTokens, listTokens({ tokens, applications })),
      bind(
        contracts.revokeToken,
        revokeToken({
          tokens,
          requireMayRevoke,
          revoke,
          now,
        }),
      ),
    ],
  } satisfies Module & Record<string, unknown>;
}
