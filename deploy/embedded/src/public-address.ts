import type { Address } from '@irp/http';
import { type AddressSettings, addressError } from '@irp/service/settings';
import { reservePort } from './reserve-port.ts';

/**
 * Returns an address for a server. For port 0, chooses a free port and reserves it until `release`.
 * @throws ConfigError with the setting to change, for an unusable address
 */
export async function claimAddress(
  host: string,
  port: number,
  names?: AddressSettings,
): Promise<Address> {
  const reserved = await reservePort(host, port).catch((error) => {
    throw addressError(error, { host, port }, names);
  });
  if (port === 0) {
    return { host, ...reserved };
  }
  // Releases a configured port: clients know the port, and would connect to the reservation before
  // the server listens.
  await reserved.release();
  return { host, port };
}

/**
 * Returns the URL of a server on this address. Replaces a wildcard address by loopback, because
 * clients cannot connect to a wildcard address.
 */
export function publicUrl(host: string, port: number | string): string {
  const called = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host;
  return `http://${called.includes(':') ? `[${called}]` : called}:${port}`;
}
