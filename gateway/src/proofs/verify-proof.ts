import { PlatformError } from '@irp/errors';
import { calculateJwkThumbprint, decodeProtectedHeader, EmbeddedJWK, type JWK, type JWTPayload, jwtVerify } from 'jose';
import { invalidProof, invalidToken, proofAlgorithms } from '../credentials/challenge.ts';
import { comparableAddress } from './comparable-address.ts';

/** What a proof must be made for. */
export interface Proven {
  method: string;
  /** The public address of the request. */
  address: string;
  /** Of the token, SHA-256, base64url. */
  sha256: string;
  /** Thumbprint of the key that the token is bound to. */
  jkt: string;
}

export const proofAgeMs = 60_000;

const maxLength = 8_192;
const maxIdLength = 512;
const privateParts = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k'];
const requiredClaims = ['jti', 'htm', 'htu', 'iat', 'ath'];

/**
 * Checks a DPoP proof (RFC 9449, section 4.3), except that it is used only once.
 * @returns its id. @throws PlatformError 401 that tells what is wrong with it
 */
export async function verifyProof(
  proof: string,
  { method, address, sha256, jkt }: Proven,
  nowMs: number,
): Promise<string> {
  if (proof.length > maxLength) throw refused('it is too long');
  // Before the signature: whoever holds another key is refused without being given work to do.
  await checkKey(proof, jkt);
  const { htm, htu, iat, ath, jti } = await signedClaims(proof, nowMs);
  if (htm !== method) throw refused(`its htm is not ${method}`);
  if (typeof htu !== 'string' || comparableAddress(htu) !== comparableAddress(address))
    throw refused(`its htu is not the address of this request, ${address}`);
  if (typeof iat !== 'number' || !(Math.abs(iat * 1_000 - nowMs) <= proofAgeMs))
    throw refused('its iat is not within 60 seconds of now');
  if (ath !== sha256) throw refused('its ath is not the SHA-256 of the access token');
  if (typeof jti !== 'string' || jti === '' || jti.length > maxIdLength) throw refused('its jti cannot be used');
  return jti;
}

async function checkKey(proof: string, jkt: string): Promise<void> {
  let jwk: JWK;
  let thumbprint: string;
  try {
    const { alg = '', jwk: embedded } = decodeProtectedHeader(proof);
    if (!proofAlgorithms.includes(alg)) throw refused(`its alg is not one of ${proofAlgorithms.join(', ')}`);
    jwk = embedded as JWK;
    thumbprint = await calculateJwkThumbprint(jwk);
  } catch (error) {
    if (error instanceof PlatformError) throw error;
    throw refused('it is no JWT with a public key in its header');
  }
  if (privateParts.some((part) => part in jwk)) throw refused('its header shows a private key');
  if (thumbprint !== jkt)
    throw invalidToken('dpop', 'The proof was made with another key than the one that the access token is bound to.');
}

async function signedClaims(proof: string, nowMs: number): Promise<JWTPayload> {
  try {
    const options = { typ: 'dpop+jwt', algorithms: proofAlgorithms, requiredClaims, currentDate: new Date(nowMs) };
    return (await jwtVerify(proof, EmbeddedJWK, options)).payload;
  } catch {
    throw refused('it is no properly signed JWT of type dpop+jwt with jti, htm, htu, iat and ath');
  }
}

function refused(fault: string): PlatformError {
  return invalidProof(`The DPoP proof is not valid: ${fault}.`);
}
