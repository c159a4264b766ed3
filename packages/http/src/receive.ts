import type { IncomingMessage } from 'node:http';
import { PlatformError } from '@irp/errors';
import {
  type PrincipalVerifier,
  type Sender,
  type StaleToken,
  staleTokenHeader,
} from '@irp/principals';

/**
 * The input of {@link receive}. `service` is the receiving service, which is the audience of the
 * tokens.
 */
export interface Receiver {
  service: string;
  verifier: PrincipalVerifier;
}

/**
 * Returns the verified sender of a request; undefined without a valid token. The header
 * `X-Forwarded-For` is replaced by the client's address in the token, because only the token is
 * trusted.
 * @throws PlatformError 503 if the token was signed for this request, but is too old or not yet
 *   valid
 */
export async function receive(
  request: IncomingMessage,
  { service, verifier }: Receiver,
): Promise<Sender | undefined> {
  const verified = await verifier.verify(request, service);
  const sender = verified?.kind === 'stale' ? undefined : verified;
  if (sender?.clientAddress === undefined) {
    delete request.headers['x-forwarded-for'];
  } else {
    request.headers['x-forwarded-for'] = sender.clientAddress;
  }
  if (verified?.kind === 'stale') {
    throw arrivedTooLate(verified);
  }
  return sender;
}

/**
 * Creates a 503 for a request whose token is too old. A 401 or 403 might make the client discard a
 * valid credential.
 */
function arrivedTooLate({ ageS }: StaleToken): PlatformError {
  const message =
    'The request waited too long within the platform, and was not executed. Retry in 1 s.';
  return new PlatformError('unavailable', message, {
    retryAfterS: 1,
    headers: { [staleTokenHeader]: ageS.toFixed(1) },
  });
}

/**
 * Rejects a request that did not come through the gateway.
 * @throws PlatformError 403
 */
export function requireGateway(sender: Sender | undefined): void {
  if (sender?.kind === 'gateway' || sender?.kind === 'principal') {
    return;
  }
  throw new PlatformError(
    'forbidden',
    'This address is served through the gateway only: send the request to the public URL of the gateway.',
  );
}
