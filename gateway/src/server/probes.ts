import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { PlatformError, toProblem } from '@irp/errors';
import type { Health } from '../observation/health.ts';

/** `/livez` and `/readyz`, for the load balancer in front: not counted, not logged. */
export function probes(health: () => Promise<Health>) {
  const json = (request: IncomingMessage, response: ServerResponse, status: number, body: object) => {
    const text = JSON.stringify(body);
    const headers = {
      'Content-Type': status === 405 ? 'application/problem+json' : 'application/json',
      'Content-Length': Buffer.byteLength(text),
      'Cache-Control': 'no-store',
      'X-Request-Id': 'requestId' in body ? String(body.requestId) : randomUUID(),
      ...(status === 405 ? { Allow: 'GET, HEAD' } : {}),
    };
    response.writeHead(status, headers).end(request.method === 'HEAD' ? undefined : text);
  };
  return async (request: IncomingMessage, response: ServerResponse, next: () => void): Promise<void> => {
    const isProbe = request.url === '/livez' || request.url === '/readyz';
    if (!isProbe) return next();
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      const fault = new PlatformError('method_not_allowed', 'This address takes GET, HEAD.');
      return json(request, response, fault.status, toProblem(fault, request.url!, randomUUID()));
    }
    if (request.url === '/livez') return json(request, response, 200, { status: 'ok' });
    const { ready, checks } = await health();
    json(request, response, ready ? 200 : 503, { status: ready ? 'ok' : 'unavailable', checks });
  };
}
