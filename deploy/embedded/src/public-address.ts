import type { Address } from '@irp/http';
import { type AddressSettings, addressError } from '@irp/service/settings';
import { reservePort } from './reserve-port.ts';

/**
 * Returns an address for a server: with port 0 a free port, reserved until `release`.
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
  // A port known to clients is not reserved: clients would connect, and wait for a response.
  await reserved.release();
  return { host, port };
}

/**
 * Returns the URL of a server on this address: replaces a wildcard address by loopback, because a
 * wildcard address cannot be called.
 */
export function publicUrl(host: string, port: number | string): string {
  const called = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host;
  return `http://${called.includes(':') ? `[${called}]` : called}:${port}`;
}
