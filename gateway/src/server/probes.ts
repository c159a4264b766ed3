import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { PlatformError, toProblem } from '@irp/errors';
import { type Readiness, statusOf } from '@irp/service';

/**
 * Serves `/livez` and `/readyz` for the load balancer, outside the rate limit and the access log.
 * The metrics count the probes. A limit would let a client block the load balancer's probes,
 * because both have the same address. Only the operations server names the failing checks.
 */
export function probes(
  health: () => Promise<Readiness>,
  countProbe: (path: string, status: number) => void,
  securityHeaders: Readonly<Record<string, string>>,
) {
  const json = (
    request: IncomingMessage,
    response: ServerResponse,
    status: number,
    body: object,
  ) => {
    const text = JSON.stringify(body);
    const headers = {
      ...securityHeaders,
      'Content-Type': status === 405 ? 'application/problem+json' : 'application/json',
      'Content-Length': Buffer.byteLength(text),
      'Cache-Control': 'no-store',
      'X-Request-Id': 'requestId' in body ? String(body.requestId) : randomUUID(),
      ...(status === 405 ? { Allow: 'GET, HEAD' } : {}),
    };
    countProbe(request.url ?? '', status);
    response.writeHead(status, headers).end(request.method === 'HEAD' ? undefined : text);
  };
  const respond = async (
    request: IncomingMessage,
    response: ServerResponse,
    url: string,
  ): Promise<void> => {
    const { method } = request;
    if (method !== 'GET' && method !== 'HEAD') {
      const error = new PlatformError('method_not_allowed', 'This address accepts GET, HEAD.');
      return json(request, response, error.status, toProblem(error, url, randomUUID()));
    }
    if (url === '/livez') {
      return json(request, response, 200, { status: 'ok' });
    }
    const state = await health();
    json(request, response, state.ready ? 200 : 503, { status: statusOf(state) });
  };
  return (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    const { url } = request;
    if (url === '/livez' || url === '/readyz') {
      respond(request, response, url).catch(() => response.destroy());
    } else {
      next();
    }
  };
}
