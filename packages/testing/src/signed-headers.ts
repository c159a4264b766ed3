import type { Principal } from '@irp/contracts';
import { internalEndpoints } from '@irp/contracts/openapi';
import { type PrincipalSigner, principalHeader, type SignedRequest } from '@irp/principals';

/**
 * The header with which the gateway, or for `internal` a service that may call the endpoint, would
 * send this one request.
 */
export function signedHeaders(
  signer: PrincipalSigner,
  as: Principal | 'internal',
  request: SignedRequest & { headers?: Record<string, string | string[]> },
): Record<string, string> {
  // As clients send it: they encode what must not be in a URL.
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
