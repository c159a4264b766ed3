import { describeAddress } from './reachable-addresses.ts';

/**
 * The request is not sent, because requests to the address are forbidden. The message is for the
 * person who entered the address.
 */
export class AddressRefusedError extends Error {
  override readonly name = 'AddressRefusedError';
  /**
   * The IP address, for the log only. The message contains the address only if the person entered
   * the address. A message with the address of a name would let people resolve names of the
   * operator's internal network.
   */
  readonly address: string | undefined;

  constructor(message: string, address?: string) {
    super(message);
    this.address = address;
  }
}

/**
 * @param host the host that the person entered: the address itself, or a name that resolves to the
 *   address
 */
export function notPublic(host: string, address: string): AddressRefusedError {
  const is =
    host === address
      ? 'is not a public address, but'
      : 'is not a public address: the name resolves to';
  return new AddressRefusedError(`${host} ${is} ${describeAddress(address)}`, address);
}
