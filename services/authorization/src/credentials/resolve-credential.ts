import type {
  resolveCredential as contract,
  ResolvedCredential,
} from '@irp/contracts/authorization';
import { PlatformError } from '@irp/errors';
import type { Operation } from '@irp/http';

type Resolve = (sha256: string) => Promise<ResolvedCredential | undefined>;

/**
 * Resolves a credential to its principal. Each call reads the database, so changes take effect at
 * once.
 */
export function resolveCredential(
  byKind: Record<'api_key' | 'access_token', Resolve>,
): Operation<typeof contract> {
  return async ({ body }) => {
    const resolved = await byKind[body.kind](body.sha256);
    if (!resolved) {
      throw new PlatformError('not_found', 'The credential is unknown, revoked or expired.');
    }
    return { status: 200, body: resolved };
  };
}
