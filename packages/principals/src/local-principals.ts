import { randomUUID } from 'node:crypto';
import { clockAllowanceS, lifetimeS, principalHeader } from './principal-header.ts';
import type { PrincipalSigner, SignedRequest } from './principal-signer.ts';
import type { PrincipalVerifier, Sender } from './principal-verifier.ts';

interface Remembered {
  sender: Sender;
  request: SignedRequest;
  untilMs: number;
}

/** The lifetime of a signed token, including the clock allowance. */
const validForMs = (lifetimeS + clockAllowanceS) * 1_000;

/**
 * Number of stored tokens at which expired tokens are deleted. Expired tokens remain if their
 * requests never arrived.
 */
const maxRemembered = 10_000;

/**
 * Creates a signer and a verifier for a gateway and services in a single process. A token is a
 * random UUID (RFC 9562, 122 random bits). The process stores the sender and the request of each
 * token, so no other process can create or verify tokens. Each token is valid once, even for reads.
 * Creating a token takes a hundredth of the time of a signature.
 * @param now returns monotonic milliseconds
 */
export function createLocalPrincipals(now: () => number = performance.now.bind(performance)): {
  signer: PrincipalSigner;
  verifier: PrincipalVerifier;
} {
  /** The tokens in the order in which they expire. */
  const remembered = new Map<string, Remembered>();

  function remember(sender: Sender, request: SignedRequest): string {
    const nowMs = now();
    // Expired tokens are deleted only if at least `maxRemembered` tokens are stored. After a
    // suspension of the process, requests with expired tokens may still arrive, and must get a
    // retryable error.
    for (const [token, { untilMs }] of remembered) {
      if (untilMs > nowMs || remembered.size < maxRemembered) {
        break;
      }
      remembered.delete(token);
    }
    const token = randomUUID();
    remembered.set(token, {
      sender,
      request,
      untilMs: nowMs + validForMs,
    });
    return token;
  }

  return {
    signer: {
      signPrincipal: (principal, request) =>
        remember(
          {
            kind: 'principal',
            principal,
            clientAddress: request.clientAddress,
          },
          request,
        ),
      signService: (service, request) =>
        remember(
          {
            kind: 'service',
            service,
            clientAddress: request.clientAddress,
          },
          request,
        ),
      signGateway: (request) =>
        remember({ kind: 'gateway', clientAddress: request.clientAddress }, request),
    },
    verifier: {
      async verify({ headers, method = '', url = '' }, service) {
        const token = headers[principalHeader];
        if (typeof token !== 'string') {
          return undefined;
        }
        const found = remembered.get(token);
        if (found === undefined) {
          return undefined;
        }
        const { request, sender, untilMs } = found;
        if (request.service !== service || request.method !== method || request.target !== url) {
          return undefined;
        }
        remembered.delete(token);
        const lateMs = now() - untilMs;
        return lateMs < 0 ? sender : { kind: 'stale', ageS: (lateMs + validForMs) / 1_000 };
      },
    },
  };
}
