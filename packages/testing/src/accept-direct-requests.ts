import { type PrincipalVerifier, principalHeader } from '@irp/principals';

/**
 * Returns a verifier for tests that call a service without the gateway. A request without a token
 * counts as a request that the gateway forwarded without a principal. A token in a request is
 * verified.
 */
export function acceptDirectRequests(verifier: PrincipalVerifier): PrincipalVerifier {
  return {
    async verify(request, service) {
      if (request.headers[principalHeader] !== undefined) {
        return verifier.verify(request, service);
      }
      const clientAddress = request.headers['x-forwarded-for'];
      return {
        kind: 'gateway',
        clientAddress: typeof clientAddress === 'string' ? clientAddress : undefined,
      };
    },
  };
}
