import { hashCredential } from '@irp/contracts';
import { isIdentityScope } from '../domain/access.ts';
import type { Deps } from '../operations/deps.ts';
import { tokenStanding } from '../operations/token-standing.ts';

/** A token as oidc-provider found it; `jti` is its value. */
interface FoundToken {
  jti: string;
  scope?: string | undefined;
}

/** What a token is good for now, judged as the gateway does. @returns undefined where it is good for nothing */
export function createLiveScopes(deps: Deps) {
  return async ({ jti, scope = '' }: FoundToken): Promise<string | undefined> => {
    const records = await deps.credentials.findToken(hashCredential(jti));
    const found = records && tokenStanding(records, deps.now());
    if (!found || 'refusal' in found) return undefined;
    return [...scope.split(' ').filter(isIdentityScope), ...found.scopes].join(' ');
  };
}

export type LiveScopes = ReturnType<typeof createLiveScopes>;
