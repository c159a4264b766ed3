import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { localAuthority } from './proofs/local-authority.ts';

/** The public address of the API, without a slash at the end. */
export type PublicBase = (request: IncomingMessage) => string;

/** @param publicUrl default: the address of the socket that received the request */
export function createPublicBase(publicUrl: string | undefined, behindTls: boolean): PublicBase {
  const fixed = publicUrl?.replace(/\/+$/, '');
  const scheme = behindTls ? 'https' : 'http';
  /** Of one connection, whose clients name the same host in nearly every request. */
  const known = new WeakMap<Socket, { host: string | undefined; base: string }>();
  return ({ socket, headers }) => {
    if (fixed !== undefined) {
      return fixed;
    }
    const { host } = headers;
    const before = known.get(socket);
    // A connection that has ended has no address any more.
    if (before !== undefined && before.host === host && !socket.destroyed) {
      return before.base;
    }
    const base = `${scheme}://${localAuthority(socket, host)}`;
    known.set(socket, { host, base });
    return base;
  };
}
