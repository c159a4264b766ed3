import type { IncomingMessage } from 'node:http';
import { PlatformError } from '@irp/errors';
import {
  type PrincipalVerifier,
  type Sender,
  type StaleToken,
  staleTokenHeader,
} from '@irp/principals';

/** The input of {@link receive}: the name of the receiving service, the audience of the tokens. */
export interface Receiver {
  service: string;
  verifier: PrincipalVerifier;
}

/**
 * Verifies the sender of a request; undefined without a valid token. The client's address is
 * trusted from the token alone: the header with the address is replaced.
 * @throws PlatformError 503 for a token that was signed for this request, but is too old (or from
 *   the future)
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

/** Not a 401 or 403: the client could discard a valid credential. */
function arrivedTooLate({ ageS }: StaleToken): PlatformError {
  const message =
    'The request waited too long within the platform, and was not executed. Retry in 1 s.';
  return new PlatformError('unavailable', message, {
    retryAfterS: 1,
    headers: { [staleTokenHeader]: ageS.toFixed(1) },
  });
}

/** @throws PlatformError 403 for a request that did not come through the gateway */
export function requireGateway(sender: Sender | undefined): void {
  if (sender?.kind === 'gateway' || sender?.kind === 'principal') {
    return;
  }
  throw new PlatformError(
    'forbidden',
    'This address is served through the gateway only: send the request to its public URL.',
  );
}
