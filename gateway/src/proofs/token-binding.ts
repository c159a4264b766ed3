import { hashCredential } from '@irp/contracts';
import { invalidProof, invalidToken, proofNeeded } from '../credentials/challenge.ts';
import type { SentCredential } from '../credentials/sent-credential.ts';
import type { Exchange } from '../exchange.ts';
import { ownAddress } from './own-address.ts';
import type { Proof, UsedProofs } from './used-proofs.ts';
import { verifyProof } from './verify-proof.ts';

export interface TokenBindingOptions {
  used: UsedProofs;
  /** By default the address where the request came in. */
  publicUrl: string | undefined;
  behindTls: boolean;
}

/** Whoever sends a token that is bound to a key proves with each request that they hold the key (RFC 9449, section 7). */
export class TokenBinding {
  readonly #used: UsedProofs;
  readonly #base: string | undefined;
  readonly #scheme: string;
  /** Requests without the proof that they needed. */
  refusals = 0;

  constructor({ used, publicUrl, behindTls }: TokenBindingOptions) {
    this.#used = used;
    this.#base = publicUrl?.replace(/\/+$/, '');
    this.#scheme = behindTls ? 'https' : 'http';
  }

  /** @param jkt of the key that the credential is bound to. @throws PlatformError 401 */
  async verify(exchange: Exchange, sent: SentCredential, jkt: string | undefined): Promise<Proof> {
    try {
      if (jkt === undefined)
        throw invalidToken('dpop', 'The credential is bound to no key: send it as Authorization: Bearer.');
      return { jkt, id: await this.#verified(exchange, sent, jkt) };
    } catch (error) {
      this.refusals++;
      throw error;
    }
  }

  /** @throws PlatformError 401 for a proof that was used before, here or at another gateway */
  async useUp(proof: Proof): Promise<void> {
    if (await this.#used.use(proof)) return;
    this.refusals++;
    throw invalidProof('The DPoP proof was used before: make a fresh one, with a jti of its own, for every request.');
  }

  async #verified({ request, received, path }: Exchange, sent: SentCredential, jkt: string): Promise<string> {
    if (sent.scheme !== 'dpop')
      throw proofNeeded('This access token is bound to a key: send it as Authorization: DPoP, with a proof.');
    const [proof, ...more] = received.proofs;
    if (proof === undefined || more.length > 0) throw invalidProof('Exactly one DPoP header with a proof is needed.');
    const base = this.#base ?? `${this.#scheme}://${ownAddress(request.socket, request.headers.host)}`;
    const proven = { method: request.method!, address: base + path, sha256: hashCredential(sent.value), jkt };
    return verifyProof(proof, proven, Date.now());
  }
}
