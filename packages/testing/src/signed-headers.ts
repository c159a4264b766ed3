import type { Principal } from '@irp/contracts';
import { internalEndpoints } from '@irp/contracts/openapi';
import { type PrincipalSigner, principalHeader, type SignedRequest } from '@irp/principals';

/**
 * Returns the header that the gateway would add to a request. If `as` is `internal`, returns the
 * header of a service that may call the endpoint.
 */
export function signedHeaders(
  signer: PrincipalSigner,
  as: Principal | 'internal',
  request: SignedRequest & { headers?: Record<string, string | string[]> },
): Record<string, string> {
  // Encodes forbidden characters in the target, as clients do.
  const { pathname, search } = new URL(`http://service${request.target}`);
  const clientAddress = request.headers?.['x-forwarded-for'];
  const target = pathname + search;
  const signed = {
    ...request,
    target,
    clientAddress: typeof clientAddress === 'string' ? clientAddress : undefined,
  };
  if (as !== 'internal') {
    return { [principalHeader]: signer.signPrincipal(as, signed) };
  }
  const endpoint = internalEndpoints.find(({ path }) => path === target);
  return { [principalHeader]: signer.signService(endpoint?.callers[0] ?? 'gateway', signed) };
}
