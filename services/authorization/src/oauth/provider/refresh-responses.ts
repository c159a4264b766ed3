import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { hashCredential, type Sealer } from '@irp/secrets';
import { calculateJwkThumbprint, decodeProtectedHeader, type JWK } from 'jose';
import Provider, { errors, type KoaContextWithOIDC } from 'oidc-provider';
import { artifactId } from '../../tokens/artifact-id.ts';
import type { ArtifactStore } from '../../tokens/store/artifact-store.ts';
import type { TokenStore } from '../../tokens/store/token-store.ts';

const kind = 'RefreshResponse';
/**
 * Milliseconds for which a second request with the same refresh token waits while the first request
 * is in progress.
 */
const waitMs = 5_000;
const pollMs = 50;

interface Stored {
  fingerprint: string;
  storedMs: number;
  body: { access_token: string; expires_in?: number };
}

/** Sealed responses to refresh requests, for clients after a lost response. */
export interface RefreshResponses {
  /**
   * Milliseconds after the use of a refresh token in which a repeated request gets the same
   * response; 0 for never. Okta calls `windowMs` a grace period, and Auth0 calls it a reuse
   * interval.
   */
  readonly windowMs: number;
  /**
   * Looks up the stored response for a request with a refresh token that was used within the last
   * `windowMs` milliseconds. Must be called after all other checks of the request. Resolves if no
   * response is stored, because the first request has failed after it used the token.
   * @throws InvalidGrant if a response was found, to stop the normal processing of the request
   * @throws InvalidGrant if the request differs from the first request, or if the access token of
   *   the response was revoked
   */
  repeat(refreshToken: string): Promise<void>;
  /**
   * Sends the response that {@link repeat} has found, or stores the response to the first request
   * with a refresh token. Must be called after oidc-provider has handled the request.
   * @returns whether the response of an earlier request was sent
   */
  complete(ctx: KoaContextWithOIDC): Promise<boolean>;
}

interface Dependencies {
  artifacts: ArtifactStore;
  tokens: Pick<TokenStore, 'find'>;
  now: () => number;
}

/** Creates the store of responses. See RFC 9700, section 4.14.2, and decision 15. */
export function createRefreshResponses(
  { artifacts, tokens, now }: Dependencies,
  sealer: Sealer,
  windowMs: number,
): RefreshResponses {
  const chosen = new WeakMap<object, Stored['body']>();
  const idOf = (refreshToken: string) => artifactId(kind, refreshToken);

  async function find(id: string): Promise<Stored | undefined> {
    const row = await artifacts.find(id);
    if (row?.kind !== kind || row.expireAt.getTime() <= now()) {
      return undefined;
    }
    return JSON.parse(sealer.open(Buffer.from(row.payload.buffer), kind, id)) as Stored;
  }

  async function waitFor(id: string): Promise<Stored | undefined> {
    const untilMs = performance.now() + waitMs;
    for (;;) {
      const found = await find(id);
      if (found || performance.now() >= untilMs) {
        return found;
      }
      await setTimeout(pollMs);
    }
  }

  return {
    windowMs,
    async repeat(refreshToken) {
      const { ctx } = Provider;
      const stored = await waitFor(idOf(refreshToken));
      if (!stored || !ctx) {
        return;
      }
      if (stored.fingerprint !== (await fingerprintOf(ctx))) {
        throw new errors.InvalidGrant(
          'another request has already used the refresh token, with other parameters or another key: start a new authorization',
        );
      }
      if ((await tokens.find(hashCredential(stored.body.access_token))) === undefined) {
        throw new errors.InvalidGrant(
          'the refresh token was used before, and its access token was revoked',
        );
      }
      const elapsedS = Math.ceil((now() - stored.storedMs) / 1_000);
      const { expires_in: lifetimeS } = stored.body;
      chosen.set(ctx, {
        ...stored.body,
        ...(lifetimeS === undefined ? {} : { expires_in: Math.max(0, lifetimeS - elapsedS) }),
      });
      throw new errors.InvalidGrant(
        'the refresh token was used before: the server repeats the first response',
      );
    },
    async complete(ctx) {
      const body = chosen.get(ctx);
      if (body) {
        ctx.status = 200;
        ctx.body = body;
        return true;
      }
      const {
        RotatedRefreshToken: used,
        Client: client,
        Account: account,
      } = ctx.oidc?.entities ?? {};
      const refreshToken = ctx.oidc?.params?.refresh_token;
      if (windowMs === 0 || !used || ctx.status !== 200 || typeof refreshToken !== 'string') {
        return false;
      }
      const _id = idOf(refreshToken);
      const stored: Stored = {
        fingerprint: await fingerprintOf(ctx),
        storedMs: now(),
        body: ctx.body as Stored['body'],
      };
      await artifacts.put({
        _id,
        kind,
        ...(client === undefined ? {} : { applicationId: client.clientId }),
        ...(account === undefined ? {} : { userId: account.accountId }),
        payload: sealer.seal(JSON.stringify(stored), kind, _id),
        expireAt: new Date(now() + windowMs),
      });
      return false;
    },
  };
}

/**
 * Returns a fingerprint of the inputs of the response, except the refresh token: the parameters,
 * and the key bound to the access token (RFC 9449).
 */
async function fingerprintOf(ctx: KoaContextWithOIDC): Promise<string> {
  const { scope, resource } = ctx.oidc.params ?? {};
  const { workspace_id: workspaceId } = ctx.oidc.body ?? {};
  const proof = ctx.get('DPoP');
  const jkt =
    proof === '' ? null : await calculateJwkThumbprint(decodeProtectedHeader(proof).jwk as JWK);
  const parts = [ctx.oidc.client?.clientId, scope, resource, workspaceId, jkt];
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}
