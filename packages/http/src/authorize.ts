import type { IncomingMessage } from 'node:http';
import type { Endpoint, Principal } from '@irp/contracts';
import { insufficientScope, PlatformError } from '@irp/errors';
import { type PrincipalVerifier, principalHeader } from '@irp/principals';

export interface Caller {
  principal: Principal | undefined;
  service: string | undefined;
}

const nobody: Caller = { principal: undefined, service: undefined };

/** Who calls, and may they. Checked here as well as at the gateway: a service trusts only what is signed. */
export async function authorize(
  endpoint: Endpoint,
  request: IncomingMessage,
  verifier: PrincipalVerifier,
): Promise<Caller> {
  if (endpoint.access === 'open') return nobody;
  const token = request.headers[principalHeader];
  if (typeof token !== 'string') throw unauthorized();
  if (endpoint.access === 'internal') {
    const service = await verifier.verifyService(token);
    if (service === undefined) throw unauthorized();
    return { principal: undefined, service };
  }
  const principal = await verifier.verifyPrincipal(token);
  if (principal === undefined) throw unauthorized();
  requireScopes(endpoint, principal);
  return { principal, service: undefined };
}

function unauthorized(): PlatformError {
  return new PlatformError('unauthorized', 'A valid credential is needed: an API key or an access token.', {
    headers: { 'WWW-Authenticate': 'Bearer' },
  });
}

function requireScopes(endpoint: Endpoint, principal: Principal): void {
  const needed = endpoint.scopes ?? [];
  const missing = needed.filter((scope) => !principal.scopes.includes(scope));
  if (missing.length === 0) return;
  throw insufficientScope(`This needs the scope ${missing.join(', ')}, which the credential does not have.`, needed);
}
