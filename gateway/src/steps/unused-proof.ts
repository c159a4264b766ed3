import type { Exchange, Step } from '../exchange.ts';
import type { TokenBinding } from '../proofs/token-binding.ts';

/**
 * A proof serves one request. It is used up only now that the request was counted, so that nobody can make the gateway
 * remember more proofs than they may send requests.
 */
export function unusedProof(binding: TokenBinding): Step {
  return ({ proof, route }: Exchange) => {
    if (proof !== undefined && !route?.open) return binding.useUp(proof);
  };
}
