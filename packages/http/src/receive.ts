import type { IncomingMessage } from 'node:http';
import { PlatformError } from '@irp/errors';
import type { PrincipalVerifier, Sender } from '@irp/principals';

/** What {@link receive} needs: the name of the receiving service, for which tokens are signed. */
export interface Receiver {
  service: string;
  verifier: PrincipalVerifier;
}

/**
 * Verifies who sent a request; undefined without a valid token. The client's address is believed from the token alone: the
 * header that carries it is replaced.
 */
export async function receive(request: IncomingMessage, { service, verifier }: Receiver): Promise<Sender | undefined> {
  const sender = await verifier.verify(request, service);
  if (sender?.clientAddress === undefined) delete request.headers['x-forwarded-for'];
  else request.headers['x-forwarded-for'] = sender.clientAddress;
  return sender;
}

/** @throws PlatformError 403 for a request that did not come through the gateway */
export function requireGateway(sender: Sender | undefined): void {
  if (sender?.kind === 'gateway' || sender?.kind === 'principal') return;
  throw new PlatformError(
    'forbidden',
    'This address is served through the gateway only: send the request to its public URL.',
  );
}
