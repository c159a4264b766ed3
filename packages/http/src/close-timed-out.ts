import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Closes a connection after a long idle time, unless a request has arrived meanwhile. After a pause
 * of the process (a suspended or busy machine), Node calls overdue timers before reading from
 * sockets: a request waiting in a socket would be reset.
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
