import type { LookupAddress } from 'node:dns';
import { connect, type Socket } from 'node:net';
import { ConnectionFailedError } from './connection-failed-error.ts';
import { onceConnected } from './once-connected.ts';

const maxHeadBytes = 16_384;

/**
 * Opens a tunnel through a proxy (CONNECT; RFC 9110, section 9.3.6). The proxy gets the checked
 * address instead of the name, because the proxy might resolve the name differently. The tunnel
 * uses the first reachable address.
 */
export async function connectThroughProxy(
  proxy: URL,
  addresses: readonly LookupAddress[],
  port: number,
  signal: AbortSignal,
): Promise<Socket> {
  let failure: unknown = new ConnectionFailedError('there is no address to connect to');
  for (const { address, family } of addresses) {
    const authority = `${family === 6 ? `[${address}]` : address}:${port}`;
    try {
      return await tunnelTo(authority, proxy, signal);
    } catch (error) {
      if (signal.aborted) {
        throw error;
      }
      failure = error;
    }
  }
  throw failure;
}

async function tunnelTo(authority: string, proxy: URL, signal: AbortSignal): Promise<Socket> {
  const host = proxy.hostname.replace(/^\[|\]$/g, '');
  const socket = connect({
    host,
    port: Number(proxy.port) || 80,
    noDelay: true,
    keepAlive: true,
  });
  await onceConnected(socket, 'connect', signal).catch((error: NodeJS.ErrnoException) => {
    throw signal.aborted
      ? error
      : new ConnectionFailedError(`the proxy cannot be reached (${error.code})`);
  });
  socket.write(
    `CONNECT ${authority} HTTP/1.1\r\nHost: ${authority}\r\n${authorizationOf(proxy)}\r\n`,
  );
  const status = await readStatus(socket, signal);
  if (status >= 200 && status < 300) {
    return socket;
  }
  socket.destroy();
  throw new ConnectionFailedError(`the proxy refused to connect, with the status ${status}`);
}

function authorizationOf({ username, password }: URL): string {
  if (username === '') {
    return '';
  }
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return `Proxy-Authorization: Basic ${Buffer.from(credentials).toString('base64')}\r\n`;
}

/**
 * Reads the status of the proxy's response. The bytes after the headers belong to the tunnel and
 * stay in the socket.
 */
function readStatus(socket: Socket, signal: AbortSignal): Promise<number> {
  return new Promise((resolve, reject) => {
    let head = Buffer.alloc(0);
    const end = () => {
      signal.removeEventListener('abort', abort);
      socket
        .removeListener('error', fail)
        .removeListener('close', close)
        .removeListener('readable', read);
    };
    const fail = (error: Error) => {
      end();
      socket.destroy();
      reject(error);
    };
    const abort = () => fail(signal.reason);
    const close = () => fail(new ConnectionFailedError('the proxy closed the connection'));
    const read = () => {
      for (let part: Buffer | null = socket.read(); part !== null; part = socket.read()) {
        head = Buffer.concat([head, part]);
        const at = head.indexOf('\r\n\r\n');
        if (at === -1 && head.length > maxHeadBytes) {
          return fail(
            new ConnectionFailedError('the headers in the response of the proxy are too large'),
          );
        }
        if (at === -1) {
          continue;
        }
        const status = /^HTTP\/1\.[01] ([1-5]\d\d)/.exec(head.toString('latin1', 0, at))?.[1];
        if (status === undefined) {
          return fail(new ConnectionFailedError('the proxy did not answer with HTTP'));
        }
        end();
        if (head.length > at + 4) {
          socket.unshift(head.subarray(at + 4));
        }
        return resolve(Number(status));
      }
    };
    socket.once('error', fail).once('close', close).on('readable', read);
    signal.addEventListener('abort', abort, { once: true });
    if (signal.aborted) {
      abort();
    }
  });
}
