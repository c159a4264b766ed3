import type { Principal } from '@irp/contracts';
import type { checkRights as contract } from '@irp/contracts/authorization';
import type { Operation } from '@irp/http';
import { requiresSecondFactor } from '../workspaces/domain/workspace.ts';
import { evaluateApiKey } from './evaluate-api-key.ts';
import { evaluateToken } from './evaluate-token.ts';
import type { ExpiredTokens } from './expired-token.ts';
import type { CredentialStore } from './store/credential-store.ts';

interface Dependencies {
  credentials: CredentialStore;
  expiredTokens: ExpiredTokens;
  hasSecondFactor: (userId: string) => Promise<boolean>;
  now: () => number;
}

/** The properties of a principal that are compared. */
type Rights = Pick<Principal, 'role' | 'scopes'>;

/**
 * Returns whether a caller still has the rights of an earlier request. The rules are the same as
 * for a new request, except that the access token may have expired. A token is valid for an hour,
 * and the work after the request may take longer.
 */
export function checkRights(deps: Dependencies): Operation<typeof contract> {
  return async ({ body: { principal, requestedAt } }) => {
    const rights =
      principal.credentialKind === 'api_key'
        ? await rightsOfKey(deps, principal)
        : await rightsOfToken(deps, principal, new Date(requestedAt));
    const hasRights = rights !== undefined && isSame(principal, rights);
    return { status: 200, body: { hasRights } };
  };
}

async function rightsOfKey(
  { credentials, hasSecondFactor, now }: Dependencies,
  principal: Principal,
): Promise<Rights | undefined> {
  const records = await credentials.findApiKeyOf(principal);
  const evaluated = records && evaluateApiKey(records, now());
  if (evaluated === undefined || 'refusal' in evaluated) {
    return undefined;
  }
  const { workspace, user } = evaluated;
  const lacksFactor = requiresSecondFactor(workspace, user.id) && !(await hasSecondFactor(user.id));
  return lacksFactor ? undefined : evaluated;
}

async function rightsOfToken(
  { credentials, expiredTokens, now }: Dependencies,
  principal: Principal,
  requestedAt: Date,
): Promise<Rights | undefined> {
  // A token of the console is not looked up, because work that was started in the console continues
  // after the user has signed out.
  const stored =
    principal.applicationId === undefined ? undefined : await credentials.findTokenOf(principal);
  const records = stored ?? (await expiredTokens.find(principal, requestedAt));
  if (records === undefined) {
    return undefined;
  }
  const nowMs = Math.min(now(), records.token.expireAt.getTime() - 1);
  const evaluated = evaluateToken(records, nowMs);
  return 'refusal' in evaluated ? undefined : evaluated;
}

function isSame(before: Rights, { role, scopes }: Rights): boolean {
  return before.role === role && before.scopes.every((scope) => scopes.includes(scope));
}
