import { createHash } from 'node:crypto';
import { type Endpoint, idempotencyKeySchema, newId, type Principal } from '@irp/contracts';
import { invalidField, PlatformError } from '@irp/errors';
import type { AnyReply } from './reply.ts';

export interface IdempotencyKey {
  /**
   * The owner of a key: workspace, environment, operation, caller and the rights of the caller.
   * Different owners can use the same key for different requests.
   */
  owner: string;
  /** The `Idempotency-Key` header. */
  key: string;
  /** Hash of the request. A used key with another fingerprint is rejected. */
  fingerprint: string;
}

export interface StoredReply {
  status: number;
  headers: Readonly<Record<string, string | undefined>>;
  body: unknown;
}

/**
 * The result of `begin` if the operation may run. `id` is the id of the resource to create. Every
 * retry gets the same id.
 */
export interface Claim {
  claimed: true;
  id: string;
}

export interface IdempotencyStore {
  /**
   * Claims the key. Returns `mismatch` if the key was used for another request, and `busy` if the
   * first request has not ended.
   * @param freshId the id of the claim if the key is new
   */
  begin(key: IdempotencyKey, freshId: string): Promise<Claim | 'busy' | 'mismatch' | StoredReply>;
  complete(key: IdempotencyKey, reply: StoredReply): Promise<void>;
  /** Deletes the key after a 4xx error, because the operation has changed nothing. */
  abandon(key: IdempotencyKey): Promise<void>;
  /**
   * Ends the claim after an unexpected error. The operation may have created the resource, so a
   * retry gets the same id.
   */
  release(key: IdempotencyKey): Promise<void>;
}

/**
 * Returns the idempotency key of a request; undefined without the header or a principal.
 * @param request the parts of the request. The body must be unparsed. A process of another release
 *   may parse the body differently, and the fingerprint would change.
 * @throws PlatformError 400 for a malformed header
 */
export function idempotencyKeyOf(
  endpoint: Endpoint,
  header: unknown,
  principal: Principal | undefined,
  request: unknown,
): IdempotencyKey | undefined {
  if (header === undefined || principal === undefined) {
    return undefined;
  }
  const { data: key, error } = idempotencyKeySchema.safeParse(header);
  if (key === undefined) {
    const message = error?.issues[0]?.message ?? 'is not valid';
    throw invalidField('Idempotency-Key', message);
  }
  const { workspaceId, environment } = principal;
  const owner = [workspaceId, environment, endpoint.operationId, ...authorityOf(principal)].join(
    '/',
  );
  const fingerprint = createHash('sha256')
    .update(JSON.stringify(request, inOrder))
    .digest('base64url');
  return {
    owner,
    key,
    fingerprint,
  };
}

/**
 * Sorts the members of an object. The order of members in a request therefore has no effect on the
 * fingerprint.
 */
function inOrder(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return value;
  }
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * Returns the caller and its rights. A stored response may contain a secret, so a credential of the
 * same user with fewer rights must not receive the response. Access tokens of the same grant count
 * as the same caller, because a retry may use a refreshed token.
 */
function authorityOf(principal: Principal): string[] {
  const {
    credentialKind,
    credentialId,
    applicationId = '',
    userId = '',
    grantId = '',
    role = '',
    scopes,
  } = principal;
  const credential =
    credentialKind === 'api_key'
      ? ['api_key', credentialId]
      : ['access_token', applicationId, grantId];
  return [...credential, userId, role, scopes.toSorted().join(' ')];
}

/**
 * Runs the operation once for each key. A repeated request gets the stored response, with
 * `Idempotency-Replayed: true`.
 * @throws PlatformError 409, 422, and the errors of the operation
 */
export async function runOnce(
  store: IdempotencyStore,
  key: IdempotencyKey,
  operation: (id: string) => Promise<AnyReply>,
): Promise<AnyReply> {
  const state = await store.begin(key, newId());
  if (state === 'mismatch') {
    throw new PlatformError(
      'unprocessable',
      'This Idempotency-Key was used before, for a different request.',
    );
  }
  if (state === 'busy') {
    throw new PlatformError(
      'conflict',
      'The first request with this Idempotency-Key is still in progress.',
      {
        retryAfterS: 1,
      },
    );
  }
  if (!('claimed' in state)) {
    return {
      ...state,
      headers: { ...state.headers, 'Idempotency-Replayed': 'true' },
    };
  }
  let reply: AnyReply;
  try {
    reply = await operation(state.id);
  } catch (error) {
    const isRejected = error instanceof PlatformError && error.status < 500;
    await (isRejected ? store.abandon(key) : store.release(key));
    throw error;
  }
  await store.complete(key, {
    status: reply.status,
    headers: reply.headers ?? {},
    body: reply.body,
  });
  return reply;
}
