import { hashCredential } from '@irp/secrets';
import { dpopProofRequired, invalidProof, invalidToken } from '../credentials/challenge.ts';
import type { PresentedCredential } from '../credentials/presented-credential.ts';
import type { IdentifiedExchange } from '../exchange.ts';
import type { Proof, UsedProofs } from './used-proofs.ts';
import { verifyProof } from './verify-proof.ts';

export interface TokenBindingOptions {
  usedProofs: UsedProofs;
}

/**
 * Checks that a request with a DPoP-bound token has a proof signed with the token's key (RFC 9449,
 * section 7).
 */
export class TokenBinding {
  readonly #usedProofs: UsedProofs;
  /** Number of requests rejected because of a missing, invalid or replayed proof. */
  rejections = 0;

  constructor({ usedProofs }: TokenBindingOptions) {
    this.#usedProofs = usedProofs;
  }

  /**
   * Verifies the proof of a request. Does not check whether the proof was used before.
   * @param jkt thumbprint of the key to which the credential is bound
   * @throws PlatformError 401
   */
  async verify(
    exchange: IdentifiedExchange,
    presented: PresentedCredential,
    jkt: string | undefined,
  ): Promise<Proof> {
    try {
      if (jkt === undefined) {
        throw invalidToken(
          'dpop',
          'The credential is not bound to a DPoP key: send the credential as Authorization: Bearer.',
        );
      }
      return {
        jkt,
        id: await this.#verifiedId(exchange, presented, jkt),
      };
    } catch (error) {
      this.rejections++;
      throw error;
    }
  }

  /**
   * Marks a proof as used.
   * @throws PlatformError 401 for a proof that was already used, at this or another gateway
   */
  async markUsed(proof: Proof): Promise<void> {
    if (await this.#usedProofs.markUsed(proof)) {
      return;
    }
    this.rejections++;
    throw invalidProof(
      'The DPoP proof was used before: create a new proof, with a new jti, for every request.',
    );
  }

  async #verifiedId(
    { request, receivedHeaders, path, publicBase }: IdentifiedExchange,
    presented: PresentedCredential,
    jkt: string,
  ): Promise<string> {
    if (presented.scheme !== 'dpop') {
      throw dpopProofRequired(
        'This access token is bound to a DPoP key: send the token as Authorization: DPoP, with a proof.',
      );
    }
    const [proof, ...more] = receivedHeaders.proofs;
    if (proof === undefined || more.length > 0) {
      throw invalidProof('Exactly one DPoP header with a proof is required.');
    }
    const url = publicBase + path;
    const expected = {
      method: request.method ?? '',
      url,
      sha256: hashCredential(presented.value),
      jkt,
    };
    return verifyProof(proof, expected, Date.now());
  }
}
