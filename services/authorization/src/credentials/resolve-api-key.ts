import type { ResolvedCredential } from '@irp/contracts/authorization';
import { PlatformError } from '@irp/errors';
import type { Logger } from '@irp/observability';
import type { ApiKey } from '../api-keys/domain/api-key.ts';
import type { ApiKeyStore } from '../api-keys/store/api-key-store.ts';
import type { Refusals } from '../kernel/refusals.ts';
import { unknownCredential } from '../kernel/unknown-credential.ts';
import { platformRolesOf } from '../people/domain/platform-roles.ts';
import { requiresSecondFactor, type Workspace } from '../workspaces/domain/workspace.ts';
import type { OrganizationPlans } from '../workspaces/organization-plans.ts';
import { evaluateApiKey } from './evaluate-api-key.ts';
import type { CredentialStore } from './store/credential-store.ts';

interface Dependencies {
  apiKeys: ApiKeyStore;
  credentials: CredentialStore;
  planOf: OrganizationPlans;
  refusals: Refusals;
  hasSecondFactor: (userId: string) => Promise<boolean>;
  /** Returns the origin of the account pages. */
  issuer: () => string;
  log: Logger;
  now: () => number;
}

const touchEveryMs = 60_000;

/**
 * Resolves an API key by its SHA-256. Key, membership and role must be valid. If the workspace
 * requires a second factor, the key's person must have a second factor. Records the use of an
 * invalid key.
 */
export function resolveApiKey(deps: Dependencies) {
  const { apiKeys, credentials, planOf, refusals, hasSecondFactor, issuer, log, now } = deps;

  function touch(key: ApiKey): void {
    const before = new Date(now() - touchEveryMs);
    if (key.lastUsedAt !== null && key.lastUsedAt > before) {
      return;
    }
    // No request waits for the write of `lastUsedAt`, because `lastUsedAt` is exact only to the
    // minute.
    apiKeys
      .touch(key.id, before, new Date(now()))
      .catch((error) =>
        log.warn(
          { err: error, credentialId: key.id },
          'time of the last use of an API key not stored',
        ),
      );
  }

  async function recordRefusal(
    { id, workspaceId, environment, userId }: ApiKey,
    reason: string,
  ): Promise<void> {
    await refusals.record({
      type: 'access.denied',
      workspaceId,
      environment,
      subject: id,
      actor: { type: 'user', id: userId },
      data: {
        credentialKind: 'api_key',
        userId,
        reason,
      },
    });
  }

  /**
   * Returns whether the user lacks a required second factor. Reads the account only if the
   * workspace requires a second factor.
   */
  async function lacksSecondFactor(workspace: Workspace, userId: string): Promise<boolean> {
    return requiresSecondFactor(workspace, userId) && !(await hasSecondFactor(userId));
  }

  /** Throws PlatformError 403 if the user lacks the second factor. */
  return async (sha256: string): Promise<ResolvedCredential | undefined> => {
    const records = await credentials.findApiKey(sha256);
    if (!records) {
      await refusals.record(unknownCredential('api_key'));
      return undefined;
    }
    const { key } = records;
    const evaluated = evaluateApiKey(records, now());
    if ('refusal' in evaluated) {
      await recordRefusal(key, evaluated.refusal);
      return undefined;
    }
    const { workspace, user, role, scopes } = evaluated;
    if (await lacksSecondFactor(workspace, key.userId)) {
      await recordRefusal(
        key,
        'the workspace requires a second factor, and the account of the person has none',
      );
      throw secondFactorRequired(workspace, `${issuer()}/account`);
    }
    touch(key);
    const plan = await planOf(workspace.organizationId);
    return {
      principal: {
        kind: 'user',
        userId: key.userId,
        credentialId: key.id,
        credentialKind: 'api_key',
        organizationId: workspace.organizationId,
        ...(plan === undefined ? {} : { plan }),
        workspaceId: workspace.id,
        environment: key.environment,
        region: workspace.region,
        role,
        ...platformRolesOf(user, key.environment),
        scopes,
      },
      expiresAt: key.expiresAt?.toISOString() ?? null,
    };
  };
}

/**
 * Returns the 403 for a user without the required second factor.
 * @param account address of the page on which the user can set up a second factor
 */
function secondFactorRequired({ name }: Workspace, account: string): PlatformError {
  return new PlatformError(
    'forbidden',
    `The workspace "${name}" requires a second factor, and the account of this API key has none. Sign in at ${account}, and turn on sign-in codes or add a passkey: the key works again then.`,
    { members: { credentialRefused: true } },
  );
}
