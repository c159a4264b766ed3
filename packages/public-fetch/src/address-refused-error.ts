import { describeAddress } from './reachable-addresses.ts';

/** A forbidden address for requests. The message is for the person who named the address. */
export class AddressRefusedError extends Error {
  override readonly name = 'AddressRefusedError';
  /**
   * The IP address, for the log. A message contains the address only if the reader wrote it: names
   * of an inner network are not resolved for other people.
   */
  readonly address: string | undefined;

  constructor(message: string, address?: string) {
    super(message);
    this.address = address;
  }
}

/** @param host as named: the address itself, or a name that resolves to the address */
export function notPublic(host: string, address: string): AddressRefusedError {
  const is =
    host === address ? 'is not a public address, but' : 'is not a public address: it resolves to';
  return new AddressRefusedError(`${host} ${is} ${describeAddress(address)}`, address);
}
