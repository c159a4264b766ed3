import { createHash } from 'node:crypto';
import { type Endpoint, newId, type Principal } from '@irp/contracts';
import { PlatformError } from '@irp/errors';
import type { Reply } from './call.ts';

/** One caller's key for one operation, with the rights that they then had; `fingerprint` tells a repeat from another request under the same key. */
export interface IdempotencyKey {
  owner: string;
  key: string;
  fingerprint: string;
}

export interface StoredReply {
  status: number;
  headers: Record<string, string>;
  body: unknown;
}

/** The claim is the caller's. `id` is the same for all who hold it one after another: for what the operation makes. */
export interface Claim {
  claimed: true;
  id: string;
}

export interface IdempotencyStore {
  /**
   * Claims the key. `mismatch`: used before for another request. `busy`: the first request is still under way.
   * @param freshId the claim's, unless there has been one before
   */
  begin(key: IdempotencyKey, freshId: string): Promise<Claim | 'busy' | 'mismatch' | StoredReply>;
  complete(key: IdempotencyKey, reply: StoredReply): Promise<void>;
  /** Forgets the key after a refusal: nothing was done under it. */
  abandon(key: IdempotencyKey): Promise<void>;
  /** Gives the claim up after a fault that leaves open what was done: a repeat goes on with the same id. */
  release(key: IdempotencyKey): Promise<void>;
}

/** The key of a request, or undefined where none was sent. @throws PlatformError 400 for a malformed one. */
export function idempotencyKeyOf(
  endpoint: Endpoint,
  given: unknown,
  principal: Principal | undefined,
  request: unknown,
): IdempotencyKey | undefined {
  if (given === undefined || principal === undefined) return undefined;
  if (typeof given !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(given)) {
    const message = 'must be 1 to 255 visible ASCII characters';
    throw new PlatformError('invalid_request', `Idempotency-Key ${message}`, {
      errors: [{ field: 'Idempotency-Key', message }],
    });
  }
  const { workspaceId, environment } = principal;
  const owner = [workspaceId, environment, endpoint.operationId, ...authorityOf(principal)].join('/');
  const fingerprint = createHash('sha256').update(JSON.stringify(request)).digest('base64url');
  return { owner, key: given, fingerprint };
}

/**
 * A stored answer may hold a secret that a lesser credential of the same person could not have got: it is for those only
 * who may do the same. Tokens that follow each other under one agreement are one caller.
 */
function authorityOf(principal: Principal): string[] {
  const { credentialKind, credentialId, applicationId = '', userId = '', grantId = '', role = '', scopes } = principal;
  const by = credentialKind === 'api_key' ? ['api_key', credentialId] : ['access_token', applicationId, grantId];
  return [...by, userId, role, scopes.toSorted().join(' ')];
}

/** Runs the operation once for each key; a repeat gets the first answer, marked `Idempotency-Replayed: true`. */
export async function once(
  store: IdempotencyStore,
  key: IdempotencyKey,
  operation: (id: string) => Promise<Reply>,
): Promise<Reply> {
  const state = await store.begin(key, newId());
  if (state === 'mismatch') {
    throw new PlatformError('unprocessable', 'This Idempotency-Key was used before, for a different request.');
  }
  if (state === 'busy') {
    throw new PlatformError('conflict', 'The first request with this Idempotency-Key is still under way.', {
      retryAfterS: 1,
    });
  }
  if (!('claimed' in state)) return { ...state, headers: { ...state.headers, 'Idempotency-Replayed': 'true' } };
  let reply: Reply;
  try {
    reply = await operation(state.id);
  } catch (error) {
    const refused = error instanceof PlatformError && error.status < 500;
    await (refused ? store.abandon(key) : store.release(key));
    throw error;
  }
  await store.complete(key, { status: reply.status, headers: reply.headers ?? {}, body: reply.body });
  return reply;
}
