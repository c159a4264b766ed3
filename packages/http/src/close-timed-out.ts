import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Closes a connection that was idle for too long, unless a request has arrived in the meantime. If
 * the process was suspended, or the machine is busy, Node calls timers that are overdue before it
 * reads from sockets. Without this check, it would reset a request that is waiting in a socket.
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
