import type { Principal } from '@irp/contracts';
import { internalEndpoints } from '@irp/contracts/openapi';
import { type PrincipalSigner, principalHeader, type SignedRequest } from '@irp/principals';

/**
 * The header for a single request, as from the gateway, or, for `internal`, as from a service with
 * the right to call the endpoint.
 */
export function signedHeaders(
  signer: PrincipalSigner,
  as: Principal | 'internal',
  request: SignedRequest & { headers?: Record<string, string | string[]> },
): Record<string, string> {
  // As sent by clients: clients encode characters that must not be in a URL.
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
