import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Closes a connection after the idle timeout, unless a request has arrived. If the process was
 * suspended, Node runs overdue timers before it reads from sockets. Without the comparison of
 * `bytesRead`, Node would close a connection whose request is not read yet.
 */
export function closeTimedOut(server: Server): void {
  server.on('timeout', (socket: Socket) => {
    const { bytesRead } = socket;
    setImmediate(() => {
      if (socket.bytesRead === bytesRead) {
        socket.destroy();
      }
    });
  });
}
