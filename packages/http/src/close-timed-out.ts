import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Closes a connection after the idle timeout, unless a request has arrived. After a pause of the
 * process, Node calls overdue timers before it reads from sockets. Without this check, Node would
 * close a connection with an unread request.
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
