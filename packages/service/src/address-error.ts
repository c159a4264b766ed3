import { ConfigError } from '@irp/config';

/** The settings from which an address comes. */
export interface AddressSettings {
  host: string;
  port: string;
}

/**
 * Returns a ConfigError that names the setting to change where an address cannot be listened on, or the error itself when no
 * setting caused it.
 * @param names default: `HOST` and `PORT`
 */
export function addressError(
  error: NodeJS.ErrnoException,
  { host, port }: { host: string; port: number },
  names: AddressSettings = { host: 'HOST', port: 'PORT' },
): Error {
  const messageFor: Record<string, string> = {
    EADDRINUSE: `${names.port} ${port} on ${host} is in use by another program. Set ${names.port} to a free one.`,
    EACCES: `${names.port} ${port} on ${host} is not allowed for this user. Set ${names.port} to one above 1023.`,
  };
  const foreign = `${names.host} ${host} is not an address of this machine. Set ${names.host} to one that is.`;
  for (const code of ['EADDRNOTAVAIL', 'EINVAL', 'EAFNOSUPPORT']) messageFor[code] = foreign;
  const unknown = `${names.host} ${host} is not known. Set ${names.host} to an address of this machine.`;
  for (const code of ['ENOTFOUND', 'EAI_AGAIN']) messageFor[code] = unknown;
  const message = messageFor[error.code ?? ''];
  return message === undefined ? error : new ConfigError(message);
}
