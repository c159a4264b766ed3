import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { type TransferLimits, watchTransfer } from './transfer-rate.ts';

/**
 * Closes the connection of a client that reads a response too slowly. The time in which the client
 * has already read all sent bytes does not count.
 */
export function watchReader(response: ServerResponse, limits: TransferLimits): void {
  const { socket } = response;
  if (socket === null || response.closed) {
    return;
  }
  const stop = watchTransfer(
    limits,
    () => ({
      bytes: bytesSent(socket),
      awaited: socket.writableLength > 0,
    }),
    () => response.destroy(),
  );
  response.once('close', stop);
}

/**
 * Returns the number of bytes that the operating system has accepted from a socket. The public
 * counters of the socket change only after a complete write, which may be a megabyte.
 */
function bytesSent(socket: Socket): number {
  const { _handle: handle } = socket as {
    _handle?: { bytesWritten: number; writeQueueSize: number } | null;
  };
  return handle
    ? handle.bytesWritten - handle.writeQueueSize
    : socket.bytesWritten - socket.writableLength;
}
