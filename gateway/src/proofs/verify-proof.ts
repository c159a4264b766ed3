import { PlatformError } from '@irp/errors';
import {
  calculateJwkThumbprint,
  decodeProtectedHeader,
  EmbeddedJWK,
  type JWK,
  type JWTPayload,
  jwtVerify,
} from 'jose';
import { invalidProof, invalidToken, proofAlgorithms } from '../credentials/challenge.ts';
import { normalizeUrl } from './normalize-url.ts';

/** The values that the claims of a proof must have. */
export interface ProofExpectation {
  /** Expected value of `htm`. */
  method: string;
  /** Expected value of `htu`: the public URL of the request. */
  url: string;
  /** Expected value of `ath`: SHA-256 of the access token, base64url. */
  sha256: string;
  /** JWK thumbprint of the key to which the token is bound. */
  jkt: string;
}

export const maxProofAgeMs = 60_000;

const maxLength = 8_192;
const maxIdLength = 512;
const privateParts = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k'];
const requiredClaims = ['jti', 'htm', 'htu', 'iat', 'ath'];

/**
 * Verifies a DPoP proof (RFC 9449, section 4.3). Does not check whether the proof was used before.
 * @returns the `jti` of the proof
 * @throws PlatformError 401 with the name of the failed check
 */
export async function verifyProof(
  proof: string,
  { method, url, sha256, jkt }: ProofExpectation,
  nowMs: number,
): Promise<string> {
  if (proof.length > maxLength) {
    throw invalid(`the proof is longer than ${maxLength} characters`);
  }
  // The key is checked before the signature, so a proof with another key takes no time for a
  // signature verification.
  await checkKey(proof, jkt);
  const { htm, htu, iat, ath, jti } = await signedClaims(proof, nowMs);
  if (htm !== method) {
    throw invalid(`the claim htm is not ${method}`);
  }
  if (typeof htu !== 'string' || normalizeUrl(htu) !== normalizeUrl(url)) {
    throw invalid(`the claim htu is not the URL of this request, ${url}`);
  }
  if (typeof iat !== 'number' || !(Math.abs(iat * 1_000 - nowMs) <= maxProofAgeMs)) {
    throw invalid(
      `the claim iat is not within ${maxProofAgeMs / 1_000} seconds of the current time`,
    );
  }
  if (ath !== sha256) {
    throw invalid('the claim ath is not the SHA-256 of the access token');
  }
  if (typeof jti !== 'string' || jti === '' || jti.length > maxIdLength) {
    throw invalid(`the claim jti must be a string of 1 to ${maxIdLength} characters`);
  }
  return jti;
}

async function checkKey(proof: string, jkt: string): Promise<void> {
  let jwk: JWK;
  let thumbprint: string;
  try {
    const { alg = '', jwk: embedded } = decodeProtectedHeader(proof);
    if (!proofAlgorithms.includes(alg)) {
      throw invalid(`the header alg is not one of ${proofAlgorithms.join(', ')}`);
    }
    jwk = embedded as JWK;
    thumbprint = await calculateJwkThumbprint(jwk);
  } catch (error) {
    if (error instanceof PlatformError) {
      throw error;
    }
    throw invalid('the proof is not a JWT with a public key (jwk) in its header');
  }
  if (privateParts.some((part) => part in jwk)) {
    throw invalid('the header of the proof contains a private key');
  }
  if (thumbprint !== jkt) {
    throw invalidToken(
      'dpop',
      'The key of the DPoP proof is not the key that the access token is bound to.',
    );
  }
}

async function signedClaims(proof: string, nowMs: number): Promise<JWTPayload> {
  try {
    const options = {
      typ: 'dpop+jwt',
      algorithms: proofAlgorithms,
      requiredClaims,
      currentDate: new Date(nowMs),
    };
    return (await jwtVerify(proof, EmbeddedJWK, options)).payload;
  } catch {
    throw invalid(
      'the proof is not a correctly signed JWT of type dpop+jwt with jti, htm, htu, iat and ath',
    );
  }
}

function invalid(reason: string): PlatformError {
  return invalidProof(`The DPoP proof is not valid: ${reason}.`);
}
