import type { RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Express } from 'express';
import {
  type ClientError,
  requestTargetOf,
  respondOnSocket,
  responseHasStarted,
  toClientError,
} from './client-error.ts';
import { createExpressServer } from './express-server.ts';

/**
 * Maximum size of the headers. The maximum is the gateway's limit plus the headers that the gateway
 * adds: the signed principal and the client's address.
 */
const maxHeaderBytes = 65_536;

/**
 * Creates the HTTP server of a service behind the gateway. Where Node would send an error as plain
 * text, this server sends a problem document.
 */
export function createServiceServer(app: Express, listener: RequestListener = app): Server {
  // The time of a whole request is not limited, because imports can have any size. The gateway
  // limits the time between two chunks.
  const server = createExpressServer(
    app,
    { maxHeaderSize: maxHeaderBytes, requestTimeout: 0 },
    listener,
  );
  server.on('clientError', (error: ClientError, socket: Socket) => {
    const failure = toClientError(error);
    if (failure === undefined || !socket.writable || responseHasStarted(socket)) {
      socket.destroy();
    } else {
      respondOnSocket(socket, failure, pathOf(requestTargetOf(socket, error.rawPacket)));
    }
  });
  return server;
}

function pathOf(address: string): string {
  return address.split('?', 1)[0] ?? '/';
}
