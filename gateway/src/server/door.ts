import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { createExpressServer } from '@irp/http';
import type { Express } from 'express';
import { rateLimitHeaders } from '../limits/rate-limit-headers.ts';
import type { RateLimits } from '../limits/rate-limits.ts';
import type { Settings } from '../settings.ts';
import { countedAddress } from '../steps/client-address.ts';
import { answerOnSocket, clientFault } from './client-error.ts';

const maxHeaderBytes = 24_576;

/** The public server: what Node bounds, bounded; and whatever Node itself would answer, answered as everything else is. */
export function createDoor(app: Express, settings: Settings, limits: RateLimits): Server {
  const server = createExpressServer(app, {
    maxHeaderSize: maxHeaderBytes,
    headersTimeout: settings.HEADERS_TIMEOUT_MS,
    // A body may take as long as it comes steadily: imports are of any size. Silence is bounded where bodies are read.
    requestTimeout: 0,
    connectionsCheckingInterval: Math.max(100, Math.min(1_000, settings.HEADERS_TIMEOUT_MS / 4)),
    keepAliveTimeout: settings.KEEP_ALIVE_TIMEOUT_MS,
    requireHostHeader: false,
  });
  // Node drops what is over its own count without a word; the header rules refuse it.
  server.maxHeadersCount = 0;
  server.timeout = settings.IDLE_CONNECTION_TIMEOUT_MS;
  for (const event of ['checkContinue', 'checkExpectation']) server.on(event, app);
  server.on('clientError', (error: Error, socket: Socket) => void answerClientError(error, socket, limits));
  return server;
}

/** Bytes that are no request are counted for their address all the same: as one read. */
async function answerClientError(error: Error, socket: Socket, limits: RateLimits): Promise<void> {
  const fault = clientFault(error);
  if (fault === undefined || !socket.writable || answerHasBegun(socket)) {
    socket.destroy();
    return;
  }
  const decision = await limits.draw('read', `ip:${countedAddress(socket.remoteAddress ?? '')}`);
  if (socket.writable)
    answerOnSocket(socket, fault, Object.entries(rateLimitHeaders('read', decision, Date.now())).flat());
}

/** Node keeps the answer under way on its socket, and its own handler of such errors asks the same. */
function answerHasBegun(socket: Socket & { _httpMessage?: { headersSent: boolean } | null }): boolean {
  return socket._httpMessage?.headersSent ?? false;
}
