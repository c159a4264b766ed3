import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { unlessBytesArrive } from './unless-bytes-arrive.ts';

/** Closes a connection after the idle timeout, unless a request has arrived. */
export function closeTimedOut(server: Server): void {
  server.on('timeout', (socket: Socket) => unlessBytesArrive(socket, () => socket.destroy()));
}
