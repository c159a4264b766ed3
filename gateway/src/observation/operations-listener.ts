import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type Listening, listen } from '@irp/http';
import type { Registry } from 'prom-client';
import type { DeprecationReports } from './deprecation-reports.ts';
import type { Health } from './health.ts';

export interface OperationsSources {
  metrics: { registry: Registry };
  reports: DeprecationReports;
  health(): Promise<Health>;
}

/** What only the operator may see, on an address of its own: `/metrics`, `/deprecated-callers`, `/livez`, `/readyz`. */
export function openOperationsListener(
  address: { host: string; port: number },
  { metrics, reports, health }: OperationsSources,
): Promise<Listening> {
  const json = (response: ServerResponse, status: number, body: unknown) =>
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    switch (request.url) {
      case '/metrics':
        return response
          .writeHead(200, { 'Content-Type': metrics.registry.contentType })
          .end(await metrics.registry.metrics());
      case '/deprecated-callers':
        return json(response, 200, await reports.callers());
      case '/livez':
        return json(response, 200, { status: 'ok' });
      case '/readyz': {
        const { ready, checks } = await health();
        return json(response, ready ? 200 : 503, { status: ready ? 'ok' : 'unavailable', checks });
      }
      default:
        return json(response, 404, { error: 'not_found', message: 'There is nothing at this address.' });
    }
  };
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  return listen(server, address);
}
