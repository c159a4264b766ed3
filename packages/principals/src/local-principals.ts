import { randomUUID } from 'node:crypto';
import { clockAllowanceS, lifetimeS, principalHeader } from './principal-header.ts';
import type { PrincipalSigner, SignedRequest } from './principal-signer.ts';
import type { PrincipalVerifier, Sender } from './principal-verifier.ts';

interface Remembered {
  sender: Sender;
  request: SignedRequest;
  untilMs: number;
}

/** The same lifetime as a signed token, including the clock allowance. */
const validForMs = (lifetimeS + clockAllowanceS) * 1_000;

/** Beyond this number, expired tokens without an arrived request are removed. */
const maxRemembered = 10_000;

/**
 * Signs and verifies if the gateway and all services are a single process: a token is a random UUID
 * (RFC 9562, 122 random bits), and the process stores the sender and the request under the UUID. A
 * token is valid once, for reads too. A token costs a hundredth of a signature, and no other
 * process can create or verify tokens.
 * @param now monotonic milliseconds
 */
export function createLocalPrincipals(now: () => number = performance.now.bind(performance)): {
  signer: PrincipalSigner;
  verifier: PrincipalVerifier;
} {
  /** In the order of expiry. */
  const remembered = new Map<string, Remembered>();

  function remember(sender: Sender, request: SignedRequest): string {
    const nowMs = now();
    // Not sooner: after a suspension of the process, new requests may be signed before the arrival
    // of waiting requests.
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
