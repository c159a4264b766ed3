import { compactVerify, importJWK, type JWK } from 'jose';
import type Provider from 'oidc-provider';
import type { Client } from 'oidc-provider';
import { internalsOf } from './provider-internals.ts';

/**
 * Lets oidc-provider accept an `id_token_hint` whose signing key is no longer published (OpenID
 * Connect RP-Initiated Logout 1.0, section 4). An application may request a sign-out long after the
 * sign-in.
 */
export function acceptFormerSignatures(provider: Provider, formerKeys: () => Promise<JWK[]>): void {
  const { IdToken } = internalsOf(provider);
  const validatePublished = IdToken.validate;
  IdToken.validate = async function (token, client) {
    try {
      return await validatePublished.call(this, token, client);
    } catch (error) {
      const verified = await verifyFormer(token, await formerKeys()).catch(() => undefined);
      if (verified === undefined || !isFor(verified, provider.issuer, client)) {
        throw error;
      }
      return verified;
    }
  };
}

interface DecodedToken {
  header: { alg: string; kid?: string };
  payload: {
    iss?: unknown;
    aud?: unknown;
    sub?: unknown;
  };
}

/** Verifies only the signature, because a hint may have expired. */
async function verifyFormer(
  token: string,
  keys: readonly JWK[],
): Promise<DecodedToken | undefined> {
  const { kid } = JSON.parse(Buffer.from(token.split('.', 1)[0] ?? '', 'base64url').toString()) as {
    kid?: unknown;
  };
  const key = keys.find((one) => one.kid === kid);
  if (key?.alg === undefined) {
    return undefined;
  }
  const { payload, protectedHeader } = await compactVerify(token, await importJWK(key), {
    algorithms: [key.alg],
  });
  return {
    header: protectedHeader,
    payload: JSON.parse(new TextDecoder().decode(payload)),
  };
}

function isFor({ header, payload }: DecodedToken, issuer: string, client: Client): boolean {
  const { iss, aud, sub } = payload;
  return (
    header.alg === client.idTokenSignedResponseAlg &&
    iss === issuer &&
    aud === client.clientId &&
    typeof sub === 'string'
  );
}
