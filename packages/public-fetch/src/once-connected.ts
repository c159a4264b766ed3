import type { Socket } from 'node:net';
import { ConnectionFailedError } from './connection-failed-error.ts';

/**
 * Resolves with the connected socket.
 * @throws the error of the socket, or the reason of the signal, after the socket is destroyed
 */
export function onceConnected<T extends Socket>(
  socket: T,
  event: 'connect' | 'secureConnect',
  signal: AbortSignal,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const end = () => {
      signal.removeEventListener('abort', abort);
      socket.removeListener('error', fail).removeListener('close', close);
    };
    const fail = (error: Error) => {
      end();
      socket.destroy();
      reject(error);
    };
    const abort = () => fail(signal.reason);
    const close = () =>
      fail(new ConnectionFailedError('the connection was closed before it was established'));
    // Without this listener, an error before the caller adds listeners would end the process.
    socket.on('error', () => {});
    socket.once('error', fail).once('close', close);
    signal.addEventListener('abort', abort, { once: true });
    socket.once(event, () => {
      end();
      resolve(socket);
    });
    if (signal.aborted) {
      abort();
    }
  });
}
