import { ConfigError } from '@irp/config';

/** Returns the URL at which a server on this address is called: a wildcard address cannot be called, loopback can. */
export function publicUrl(host: string, port: number | string): string {
  const called = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host;
  return `http://${called.includes(':') ? `[${called}]` : called}:${port}`;
}

/** Returns a ConfigError that names the setting to change, or the error itself when no setting caused it. */
export function publicAddressError(error: NodeJS.ErrnoException, host: string, port: number): Error {
  const messages: Record<string, string> = {
    EADDRINUSE: `PORT ${port} on ${host} is in use by another program. Set PORT to a free one.`,
    EACCES: `PORT ${port} on ${host} is not allowed for this user. Set PORT to one above 1023.`,
    EADDRNOTAVAIL: `HOST ${host} is not an address of this machine. Set HOST to one that is.`,
    ENOTFOUND: `HOST ${host} is not known. Set HOST to an address of this machine.`,
  };
  const message = messages[error.code ?? ''];
  return message ? new ConfigError(message) : error;
}
