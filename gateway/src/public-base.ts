import type { IncomingMessage } from 'node:http';
import { localAuthority } from './proofs/local-authority.ts';

/** Returns the public address of the API, without a slash at the end. */
export type PublicBase = (request: IncomingMessage) => string;

/**
 * Creates the function that returns the public address of the API. @param publicUrl default: the
 * local address of the request's socket
 */
export function createPublicBase(publicUrl: string | undefined, behindTls: boolean): PublicBase {
  const fixed = publicUrl?.replace(/\/+$/, '');
  const scheme = behindTls ? 'https' : 'http';
  return ({ socket, headers }) => fixed ?? `${scheme}://${localAuthority(socket, headers.host)}`;
}
