import { type PrincipalVerifier, principalHeader } from '@irp/principals';

/**
 * A verifier for tests of a service without the gateway in front: a request without a token counts
 * as a request through the gateway without a principal. A sent token is verified.
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
