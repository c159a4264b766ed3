import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { createHttpServer, respondOnSocket } from '@irp/http';
import type { Express } from 'express';
import type { RateLimits } from '../limits/rate-limits.ts';
import { isHttps, type Settings } from '../settings.ts';
import { securityHeadersOfData } from '../steps/add-security-headers.ts';
import { methodNotAllowed } from '../steps/check-method.ts';
import type { VersionRegistry } from '../versions/version-registry.ts';
import { createAcceptAbsoluteForm } from './absolute-form.ts';
import { respondToClientErrors } from './respond-to-client-errors.ts';

const maxHeaderBytes = 24_576;

/** Handles a request, or calls `next`. */
type Handler = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** The handlers, called in this order. */
export interface PublicHandlers {
  probes: Handler;
  pipeline: Handler;
  /** The gateway's own pages. */
  pages: Express;
}

/**
 * Creates the public server. The server sets Node's limits, and replaces Node's own error responses
 * with problem documents. The server calls Express only for pages, because the router of Express
 * takes 3 µs.
 */
export function createPublicServer(
  { probes, pipeline, pages }: PublicHandlers,
  settings: Settings,
  { registry, limits }: { registry: VersionRegistry; limits: RateLimits },
): Server {
  const acceptAbsoluteForm = createAcceptAbsoluteForm(settings);
  const listener = (request: IncomingMessage, response: ServerResponse) => {
    if (!request.url?.startsWith('/')) {
      acceptAbsoluteForm(request);
    }
    probes(request, response, () => pipeline(request, response, () => pages(request, response)));
  };
  const options = {
    maxHeaderSize: maxHeaderBytes,
    headersTimeout: settings.HEADERS_TIMEOUT_MS,
    // A request has no time limit, because an import of any size may take any time. The pauses
    // within a body are limited while the gateway receives it.
    requestTimeout: 0,
    connectionsCheckingInterval: Math.max(100, Math.min(1_000, settings.HEADERS_TIMEOUT_MS / 4)),
    keepAliveTimeout: settings.KEEP_ALIVE_TIMEOUT_MS,
    requireHostHeader: false,
  };
  const server = createHttpServer(options, listener);
  // 0 means no limit. Node would silently drop the headers above a limit, but `checkHeaders`
  // rejects the request instead.
  server.maxHeadersCount = 0;
  server.timeout = settings.IDLE_CONNECTION_TIMEOUT_MS;
  for (const event of ['checkContinue', 'checkExpectation']) {
    server.on(event, listener);
  }
  server.on('clientError', respondToClientErrors(registry, settings, limits));
  // CONNECT is not supported (RFC 9110, section 9.3.6). Without a listener, Node would close the
  // connection without a response.
  const headers = Object.entries(securityHeadersOfData(isHttps(settings))).flat();
  server.on('connect', (_request, socket: Socket) =>
    respondOnSocket(socket, methodNotAllowed(), '/', headers),
  );
  return server;
}
