import { describeAddress } from './reachable-addresses.ts';

/** An address that requests may not reach. The message is for whoever named it. */
export class AddressRefusedError extends Error {
  override readonly name = 'AddressRefusedError';
  /**
   * The IP address, for the log. A message names it only where its reader wrote it: names of an
   * inner network are not resolved for others.
   */
  readonly address: string | undefined;

  constructor(message: string, address?: string) {
    super(message);
    this.address = address;
  }
}

/** @param host as it was named: the address itself, or a name that resolves to it */
export function notPublic(host: string, address: string): AddressRefusedError {
  const is =
    host === address ? 'is not a public address, but' : 'is not a public address: it resolves to';
  return new AddressRefusedError(`${host} ${is} ${describeAddress(address)}`, address);
}
