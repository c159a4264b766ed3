import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Closes a connection that was idle for too long, unless a request has arrived meanwhile. Where the
 * process did not run for a while (a suspended machine, a busy one), Node calls timers that are
 * overdue before it reads from sockets: a request that waits there would be reset.
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
