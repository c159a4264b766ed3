import type { RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Express } from 'express';
import { addressAtFault, answerHasBegun, answerOnSocket, type ClientError, clientFault } from './client-error.ts';
import { createExpressServer } from './express-server.ts';

/** More than the gateway lets through, and what it adds: the signed principal, and who asked. */
const maxHeaderBytes = 65_536;

/** A server behind the gateway. Whatever Node itself would answer is a problem document as everything else is. */
export function createServiceServer(app: Express, listener: RequestListener = app): Server {
  // A body may take as long as it comes steadily: imports are of any size. The gateway bounds silence.
  const server = createExpressServer(app, { maxHeaderSize: maxHeaderBytes, requestTimeout: 0 }, listener);
  server.on('clientError', (error: ClientError, socket: Socket) => {
    const fault = clientFault(error);
    if (fault === undefined || !socket.writable || answerHasBegun(socket)) socket.destroy();
    else answerOnSocket(socket, fault, pathOf(addressAtFault(socket, error.rawPacket)));
  });
  return server;
}

function pathOf(address: string): string {
  return address.split('?', 1)[0] ?? '/';
}
