import type { PrincipalSigner } from '@irp/principals';
import type { AuthorizedExchange, Signed } from '../exchange.ts';
import type { RecordingStep } from '../step.ts';

/**
 * Provides the function that signs the token for the upstream. The token names the caller's
 * principal. If there is no caller, or if the service authenticates its clients itself, the token
 * names the gateway. The token is signed when the request is sent.
 */
export function signRequest(signer: PrincipalSigner): RecordingStep<AuthorizedExchange, Signed> {
  return (exchange: AuthorizedExchange) => {
    const { caller, route, request, path, query, clientAddress } = exchange;
    const signed = {
      service: route.target,
      method: request.method ?? '',
      target: path + query,
      clientAddress,
    };
    if (caller !== undefined && !route.forwardsCredentials) {
      exchange.setTokenSource(() => signer.signPrincipal(caller.principal, signed));
    } else {
      exchange.setTokenSource(() => signer.signGateway(signed));
    }
    return exchange;
  };
}
