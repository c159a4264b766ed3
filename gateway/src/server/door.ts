import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { answerOnSocket, createExpressServer } from '@irp/http';
import type { Express } from 'express';
import type { RateLimits } from '../limits/rate-limits.ts';
import type { Settings } from '../settings.ts';
import { methodNotAllowed } from '../steps/method.ts';
import type { VersionRegistry } from '../versions/version-registry.ts';
import { answerClientErrors } from './answer-client-errors.ts';

const maxHeaderBytes = 24_576;

/** The public server: what Node bounds, bounded; and whatever Node itself would answer, answered as everything else is. */
export function createDoor(
  app: Express,
  settings: Settings,
  { registry, limits }: { registry: VersionRegistry; limits: RateLimits },
): Server {
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
  server.on('clientError', answerClientErrors(registry, settings, limits));
  // Nobody is tunnelled anywhere (RFC 9110, section 9.3.6): said in words, where Node would cut the connection.
  server.on('connect', (_request, socket: Socket) => answerOnSocket(socket, methodNotAllowed(), '/'));
  return server;
}
