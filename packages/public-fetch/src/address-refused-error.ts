import { describeAddress } from './reachable-addresses.ts';

/** Requests to an address are forbidden. The message is for the person who entered the address. */
export class AddressRefusedError extends Error {
  override readonly name = 'AddressRefusedError';
  /**
   * The IP address, for the log only. The message contains the address only if the person entered
   * the address. Otherwise, people could resolve names of an internal network.
   */
  readonly address: string | undefined;

  constructor(message: string, address?: string) {
    super(message);
    this.address = address;
  }
}

/**
 * @param host the host that the person entered: the address itself, or a name that resolves to it
 */
export function notPublic(host: string, address: string): AddressRefusedError {
  const is =
    host === address ? 'is not a public address, but' : 'is not a public address: it resolves to';
  return new AddressRefusedError(`${host} ${is} ${describeAddress(address)}`, address);
}
