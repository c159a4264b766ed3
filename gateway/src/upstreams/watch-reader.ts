import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { type TransferLimits, watchTransfer } from './transfer-rate.ts';

/**
 * Closes the connection of a client that reads a response too slowly. Time without unread data does
 * not count.
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
 * The bytes of a socket that the operating system has accepted. The socket's public counters know
 * only whole writes, of up to a megabyte.
 */
function bytesSent(socket: Socket): number {
  const { _handle: handle } = socket as {
    _handle?: { bytesWritten: number; writeQueueSize: number } | null;
  };
  return handle
    ? handle.bytesWritten - handle.writeQueueSize
    : socket.bytesWritten - socket.writableLength;
}
