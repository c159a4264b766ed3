import type { Passed, ServedExchange } from '../exchange.ts';
import type { TokenBinding } from '../proofs/token-binding.ts';
import type { RecordingStep } from '../step.ts';

/**
 * Rejects a DPoP proof that was already used (RFC 9449, section 11.1). Runs only after the rate
 * limit, so a client cannot make the gateway store more proofs than the rate limit admits requests.
 */
export function rejectReplayedProof(
  binding: TokenBinding,
): RecordingStep<ServedExchange, Passed<'proofPassed'>> {
  return (exchange: ServedExchange) => {
    const { proof, route } = exchange;
    if (proof !== undefined && !route.public) {
      return binding.markUsed(proof).then(() => {
        exchange.pass('proofPassed');
        return exchange;
      });
    }
    exchange.pass('proofPassed');
    return exchange;
  };
}
