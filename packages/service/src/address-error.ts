import { ConfigError } from '@irp/config';

/** The names of the settings with the address. Default: `HOST` and `PORT`. */
export interface AddressSettings {
  host?: string;
  port?: string;
}

/**
 * Converts the error of a server unable to listen on an address. Returns a ConfigError with the
 * name of the wrong setting, or the error itself if no setting is the cause.
 */
export function addressError(
  error: NodeJS.ErrnoException,
  { host, port }: { host: string; port: number },
  { host: hostName = 'HOST', port: portName = 'PORT' }: AddressSettings = {},
): Error {
  const messageFor: Record<string, string> = {
    EADDRINUSE: `${portName} ${port} on ${host} is in use by another program. Set ${portName} to a free port.`,
    EACCES: `${portName} ${port} on ${host} is not allowed for this user. Set ${portName} to a port above 1023.`,
  };
  const foreign = `${hostName} ${host} is not an address of this machine. Set ${hostName} to an address of this machine.`;
  for (const code of ['EADDRNOTAVAIL', 'EINVAL', 'EAFNOSUPPORT']) {
    messageFor[code] = foreign;
  }
  const unknown = `${hostName} ${host} is not a known host name. Set ${hostName} to an address of this machine.`;
  for (const code of ['ENOTFOUND', 'EAI_AGAIN']) {
    messageFor[code] = unknown;
  }
  const message = messageFor[error.code ?? ''];
  return message === undefined ? error : new ConfigError(message);
}
