import type { Socket } from 'node:net';
import { ConnectionFailedError } from './connection-failed-error.ts';

/**
 * The socket after connecting.
 * @throws the socket's error, or the signal's reason, and destroys the socket
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
    // Errors before the listeners of the socket's user are added would end the process.
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
