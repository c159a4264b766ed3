import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { notFound, PlatformError } from '@irp/errors';
import { type Address, type Listening, listen } from '@irp/http';
import { type Readiness, statusOf } from '@irp/service';
import { addressError } from '@irp/service/settings';
import type { Registry } from 'prom-client';
import type { DeprecatedCallReporter } from './deprecated-call-reporter.ts';
import type { PlatformRecords } from './platform-records.ts';
import { requireOperationsHost } from './require-operations-host.ts';
import type { ReadServiceMetrics } from './service-metrics.ts';

export interface OperationsSources {
  metrics: { registry: Registry };
  deprecatedCallReporter: DeprecatedCallReporter;
  health(): Promise<Readiness>;
  platformRecords: PlatformRecords;
  serviceMetrics: ReadServiceMetrics;
}

/**
 * Serves the operator's endpoints on a separate address: `/metrics`, `/metrics/{service}`,
 * `/deprecated-callers`, `/audit-records`, `/livez`, `/readyz`. Callers are operators: the server
 * has no authentication, and listens on loopback by default.
 * @param hosts accepted host names, besides localhost and IP addresses
 * @throws ConfigError when the server cannot listen on the address
 */
export function openOperationsServer(
  address: Address,
  hosts: ReadonlySet<string>,
  { metrics, deprecatedCallReporter, health, platformRecords, serviceMetrics }: OperationsSources,
): Promise<Listening> {
  const json = (response: ServerResponse, status: number, body: unknown) =>
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    requireOperationsHost(request, hosts);
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const [, service] = /^\/metrics\/([^/]+)$/.exec(pathname) ?? [];
    if (service !== undefined) {
      const { contentType, text } = await serviceMetrics(service);
      return response.writeHead(200, { 'Content-Type': contentType }).end(text);
    }
    switch (pathname) {
      case '/metrics':
        return response
          .writeHead(200, { 'Content-Type': metrics.registry.contentType })
          .end(await metrics.registry.metrics());
      case '/deprecated-callers':
        return json(response, 200, await deprecatedCallReporter.listCallers());
      case '/audit-records': {
        const { status, body } = await platformRecords(searchParams);
        return json(response, status, body);
      }
      case '/livez':
        return json(response, 200, { status: 'ok' });
      case '/readyz': {
        const state = await health();
        return json(response, state.ready ? 200 : 503, {
          status: statusOf(state),
          checks: state.checks,
        });
      }
      default: {
        const { status, code, message } = notFound();
        return json(response, status, { error: code, message });
      }
    }
  };
  const server = createServer((request, response) => {
    handle(request, response).catch((error) => {
      if (!(error instanceof PlatformError) || response.headersSent) {
        return response.destroy();
      }
      return json(response, error.status, {
        error: error.code,
        message: error.message,
      });
    });
  });
  return listenAt(server, address);
}

/** Checks that the server can listen on the address. @throws ConfigError if it cannot */
export async function checkOperationsAddress(address: Address): Promise<void> {
  await (await listenAt(createServer(), address)).stop({ drainMs: 0 });
}

function listenAt(server: Server, address: Address): Promise<Listening> {
  return listen(server, address).catch((error) => {
    throw addressError(error, address, {
      host: 'OPERATIONS_HOST',
      port: 'OPERATIONS_PORT',
    });
  });
}
