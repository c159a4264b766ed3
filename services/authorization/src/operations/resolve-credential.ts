import type { resolveCredential as contract, ResolvedCredential } from '@irp/contracts';
import { PlatformError } from '@irp/errors';
import type { Call, Reply } from '@irp/http';
import type { Deps } from './deps.ts';
import { resolveAccessToken } from './resolve-access-token.ts';
import { resolveApiKey } from './resolve-api-key.ts';

/** Who a credential is, as of now: everything it rests on is looked up, so that any change counts at once. */
export function resolveCredential(deps: Deps) {
  const byKind: Record<'api_key' | 'access_token', (sha256: string) => Promise<ResolvedCredential | undefined>> = {
    api_key: resolveApiKey(deps),
    access_token: resolveAccessToken(deps),
  };
  return async ({ body }: Call<typeof contract>): Promise<Reply> => {
    const resolved = await byKind[body.kind](body.sha256);
    if (!resolved) throw new PlatformError('not_found', 'Unknown, revoked or expired.');
    return { status: 200, body: resolved };
  };
}
