import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Health } from '../observation/health.ts';

/** `/livez` and `/readyz`, for the load balancer in front: not counted, not logged. */
export function probes(health: () => Promise<Health>) {
  const json = (request: IncomingMessage, response: ServerResponse, status: number, body: unknown) => {
    const text = JSON.stringify(body);
    const headers = {
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(text),
      'Cache-Control': 'no-store',
    };
    response.writeHead(status, headers).end(request.method === 'HEAD' ? undefined : text);
  };
  return async (request: IncomingMessage, response: ServerResponse, next: () => void): Promise<void> => {
    const isProbe = request.url === '/livez' || request.url === '/readyz';
    if (!isProbe || (request.method !== 'GET' && request.method !== 'HEAD')) return next();
    if (request.url === '/livez') return json(request, response, 200, { status: 'ok' });
    const { ready, checks } = await health();
    json(request, response, ready ? 200 : 503, { status: ready ? 'ok' : 'unavailable', checks });
  };
}
