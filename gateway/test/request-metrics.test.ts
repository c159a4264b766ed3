import { publicEndpoints } from '@irp/contracts/openapi';
import { expect } from 'chai';
import type { IdentifiedExchange } from '../src/exchange.ts';
import { requestKinds } from '../src/observability/request-kind.ts';
import { statusClasses, tenantClasses } from '../src/observability/request-labels.ts';
import { RequestMetrics } from '../src/observability/request-metrics.ts';
import { startGateway } from './support/start-gateway.ts';

describe('gateway: series of requests', () => {
  const random = (length: number) =>
    Array.from({ length }, () => 'abcdefghij0123456789-._~%'[Math.floor(Math.random() * 25)]).join(
      '',
    );

  async function read(gateway: Awaited<ReturnType<typeof startGateway>>): Promise<string> {
    return (await fetch(`${gateway.operationsUrl}/metrics`)).text();
  }
  const valuesOf = (metrics: string, label: string) =>
    new Set(
      [
        ...metrics.matchAll(new RegExp(`^gateway_request_duration.*\\b${label}="([^"]*)"`, 'gm')),
      ].map(([, value]) => value),
    );

  it('have values from the code, for any paths, versions, methods and credentials', async () => {
    const gateway = await startGateway({
      environment: { LIMIT_READS: '100000', LIMIT_WRITES: '100000' },
    });
    const headers = { 'X-API-Key': gateway.createKey({ plan: 'team' }) };
    const methods = ['GET', 'POST', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'REPORT'];
    const roots = ['investments', 'me', 'account', 'oauth', 'docs', 'directory', random(6)];
    for (let request = 0; request < 150; request++) {
      const [method = 'GET', root = ''] = [
        methods[request % methods.length],
        roots[request % roots.length],
      ];
      const path = `/${request % 3 === 0 ? '' : `v${request % 5}/`}${root}/${random(8)}`;
      await gateway.call(method, path, {
        headers: request % 2 === 0 ? headers : { Authorization: `Bearer ${random(20)}` },
      });
    }
    const metrics = await read(gateway);
    const routes = valuesOf(metrics, 'route');
    const known = new Set<string | undefined>(publicEndpoints.map(({ path }) => path));
    const ofRoutes = [...routes].filter((route) => !known.has(route));
    expect([
      '/account',
      '/directory',
      '/docs',
      '/investments',
      '/me',
      '/oauth',
      'none',
    ]).to.include.members(ofRoutes);
    expect(['none', 'v1', 'v2']).to.include.members([...valuesOf(metrics, 'version')]);
    expect(requestKinds).to.include.members([...valuesOf(metrics, 'kind')]);
    expect([...valuesOf(metrics, 'tenant')].toSorted()).to.deep.equal(['anonymous', 'team']);
    expect(tenantClasses).to.include.members(['anonymous', 'free', 'team', 'enterprise']);
    expect(statusClasses).to.include.members([...valuesOf(metrics, 'status')]);
    await gateway.stop();
  });

  it('count disconnected clients separately from responses', async () => {
    const gateway = await startGateway();
    const arrived = Promise.withResolvers<void>();
    gateway.investments.respond = () => arrived.resolve();
    const leaving = new AbortController();
    const headers = { 'X-API-Key': gateway.createKey() };
    const request = fetch(`${gateway.url}/v2/investments`, {
      headers,
      signal: leaving.signal,
    }).catch(() => undefined);
    await arrived.promise;
    leaving.abort();
    await request;
    let metrics = '';
    while (!metrics.includes('status="aborted"')) {
      metrics = await read(gateway);
    }
    expect(metrics).to.match(
      /^gateway_responses_total\{kind="read",status="aborted",service="gateway"\} 1$/m,
    );
    expect(metrics).to.match(
      /^gateway_responses_total\{kind="read",status="200",service="gateway"\} 0$/m,
    );
    await gateway.stop();
  });

  it('show failures of every kind from the start, with 0', async () => {
    const gateway = await startGateway();
    const metrics = await read(gateway);
    for (const kind of ['read', 'write', 'token', 'stream', 'page']) {
      for (const status of [500, 502, 503, 504]) {
        expect(metrics).to.include(
          `gateway_responses_total{kind="${kind}",status="${status}",service="gateway"} 0\n`,
        );
      }
    }
    await gateway.stop();
  });

  it('are limited: further ones count for the route `other`', async () => {
    const metrics = new RequestMetrics(3);
    const send = (path: string, status = 200) =>
      metrics.observe(
        {
          path,
          request: { method: 'GET' },
          routeClass: 'api',
          version: undefined,
          caller: undefined,
          route: { path },
          response: { statusCode: status, writableFinished: true },
        } as IdentifiedExchange,
        10,
      );
    for (const path of ['/one', '/two', '/three', '/four', '/five', '/one', '/five']) {
      send(path);
    }
    send('/six', 500);
    const [histogram] = metrics.definitions();
    if (histogram?.type !== 'histogram') {
      throw new Error('the first is the histogram');
    }
    const counts = [...histogram.histograms()].map(({ labels, histogram: { count } }) => [
      labels.route,
      labels.status,
      count,
    ]);
    expect(counts).to.deep.equal([
      ['/one', '2xx', 2],
      ['/two', '2xx', 1],
      ['/three', '2xx', 1],
      ['other', '2xx', 3],
      ['other', '5xx', 1],
    ]);
  });
});
