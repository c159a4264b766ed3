import type { Address } from '@irp/http';
import { type AddressSettings, addressError } from '@irp/service/settings';
import { reservePort } from './reserve-port.ts';

/**
 * Returns an address on which a server can listen: with port 0 a free port, which is reserved until
 * `release`.
 * @throws ConfigError that names the setting to change when nothing can listen there
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
  // A port that clients know is not held: they would connect, and wait for a response.
  await reserved.release();
  return { host, port };
}

/**
 * Returns the URL at which a server on this address is called: a wildcard address cannot be called,
 * loopback can.
 */
export function publicUrl(host: string, port: number | string): string {
  const called = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host;
  return `http://${called.includes(':') ? `[${called}]` : called}:${port}`;
}
