import type { Socket } from 'node:net';

/**
 * Runs code for a socket whose timeout has ended, unless unread bytes have arrived. If the process
 * was suspended, Node runs overdue timers before it reads from sockets, and immediates afterwards.
 */
export function unlessBytesArrive(socket: Socket, run: () => void): void {
  const { bytesRead } = socket;
  setImmediate(() => {
    if (socket.bytesRead === bytesRead) {
      run();
    }
  });
}
