import { isIdentityScope } from '../../src/applications/domain/access.ts';
import { createApplicationStore } from '../../src/applications/store/application-store.ts';
import { createInstallationGrantStore } from '../../src/applications/store/installation-grant-store.ts';
import type { Models } from '../../src/models.ts';
import { requestedScopes } from '../../src/oauth/pages/grant-consent.ts';
import { createWorkspaceOptions } from '../../src/oauth/pages/workspace-options.ts';
import { createConsentStore } from '../../src/tokens/store/consent-store.ts';
import { createWorkspaceStore } from '../../src/workspaces/store/workspace-store.ts';

interface Dependencies {
  models: () => Promise<Models>;
  now: () => number;
}

/** The person consents to an application's request. */
export type StoreConsent = (
  applicationId: string,
  userId: string,
  params: URLSearchParams,
) => Promise<void>;

/**
 * Stores the consent for the next request of the application. Stores nothing if the page is needed
 * anyway: if the person must select a workspace, or lacks a scope in the workspace, or has
 * consented before. The page takes fifty commands. stored-set-up.test.ts verifies that the consent
 * is the same.
 */
export function createStoreConsent({ models, now }: Dependencies): StoreConsent {
  return async (applicationId, userId, params) => {
    const stored = await models();
    const workspaces = createWorkspaceStore(stored);
    const installationGrants = createInstallationGrantStore(stored);
    const application = await createApplicationStore(stored).find(applicationId);
    if (!application) {
      return;
    }
    const { listFor } = createWorkspaceOptions({ workspaces, installationGrants }, 'us');
    const named = params.get('workspace_id');
    const [option, ...others] = (await listFor(application, userId)).filter(
      ({ unavailableReason, workspace }) =>
        unavailableReason === undefined && workspace.id === (named ?? workspace.id),
    );
    const requested = requestedScopes({ params: Object.fromEntries(params) });
    const identityScopes = requested.filter(isIdentityScope);
    const scopes = option?.scopes.filter((scope) => requested.includes(scope)) ?? [];
    const isComplete = identityScopes.length + scopes.length === requested.length;
    if (!option || others.length > 0 || option.requiresSecondFactor || !isComplete) {
      return;
    }
    const consents = createConsentStore(stored);
    const { id: workspaceId } = option.workspace;
    const given = await consents.findFor(userId, applicationId, workspaceId);
    const held: readonly string[] = given ? [...given.scopes, ...given.identityScopes] : [];
    if (requested.every((scope) => held.includes(scope))) {
      return;
    }
    const consent = {
      userId,
      applicationId,
      workspaceId,
      environment: option.environment,
      scopes: [...scopes],
      identityScopes,
    };
    await consents.upsert(consent, new Date(now()), () => []);
  };
}
