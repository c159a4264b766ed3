import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLogger } from '@irp/observability';
import { eventually } from '@irp/testing/eventually';
import { type Collector, startCollector } from '@irp/testing/start-collector';
import { openTracing, type Tracing } from '@irp/tracing';
import { expect } from 'chai';
import { startGateway, type TestGateway } from './support/start-gateway.ts';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const clientSpan = '00f067aa0ba902b7';
const record = '0190a6b2-7c1e-7d43-8f4a-3c2b1a09f8e7';

describe('gateway: spans', () => {
  let collector: Collector;
  let tracing: Tracing;
  let gateway: TestGateway;

  async function start(
    sampling: Record<string, string> = {},
    environment: Record<string, string> = {},
  ) {
    collector = await startCollector();
    const settings = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, ...sampling };
    tracing = (await openTracing(settings, {
      service: 'gateway',
      log: silentLogger(),
    }))!;
    gateway = await startGateway({ tracing, environment });
  }
  afterEach(async () => {
    await gateway.stop();
    await tracing.stop();
    await collector.stop();
  });

  /** Sends a request, and returns the `traceparent` received by the service. */
  async function traceparentBehind(flags: string, path = '/v2/investments') {
    const headers = {
      'X-API-Key': gateway.createKey(),
      traceparent: `00-${traceId}-${clientSpan}-${flags}`,
    };
    await gateway.call('GET', path, { headers });
    return String(gateway.investments.lastRequest().headers.traceparent);
  }
  async function exported() {
    await gateway.stop();
    await tracing.stop();
    return collector.spans;
  }

  it('include the request, the lookup of its credential, and the request to the service as parent of later spans', async () => {
    await start();
    const behind = await traceparentBehind('00', `/v2/investments/${record}?name=Rosalind`);
    const lookedUp = gateway.authorization.lastRequest().headers.traceparent;
    const spans = await exported();
    const [server] = spans.filter(({ kind }) => kind === 'server');
    expect(server).to.include({
      traceId,
      parentSpanId: clientSpan,
      name: 'GET /v2/investments/{id}',
      isError: false,
    });
    expect(server!.attributes).to.include({
      'http.request.method': 'GET',
      'http.route': '/v2/investments/{id}',
      'url.path': `/v2/investments/${record}`,
      'http.response.status_code': 200,
      'irp.api.version': 'v2',
      'url.scheme': 'http',
    });
    const clients = spans.filter(({ kind }) => kind === 'client');
    expect(clients.map(({ name, parentSpanId }) => [name, parentSpanId])).to.have.deep.members([
      ['POST /internal/credentials/resolve', server!.spanId],
      ['GET investments', server!.spanId],
    ]);
    const idOf = (name: string) => clients.find((span) => span.name === name)!.spanId;
    expect(behind).to.equal(`00-${traceId}-${idOf('GET investments')}-01`);
    expect(lookedUp).to.equal(`00-${traceId}-${idOf('POST /internal/credentials/resolve')}-01`);
  });

  it('contain no path or query outside the contract', async () => {
    await start();
    const secrets = ['irk_live_us_secret', 'name@person.example', 'hunter2', 'Rosalind'];
    const paths = [
      '/v2/investments?apiKey=irk_live_us_secret&api_key=hunter2',
      '/v2/irk_live_us_secret/hunter2',
      '/account/reset/hunter2',
      '/hunter2',
      '/v9/investments/Rosalind',
      '/v2/investments/name@person.example',
    ];
    for (const path of paths) {
      await gateway.call('GET', path, { headers: { Authorization: 'Bearer hunter2' } });
    }
    await gateway.call('PUT', '/v2/import-presets/Rosalind', { body: { mapping: {} } });
    await gateway.call('PURGE', '/v2/investments/Rosalind');
    const spans = await exported();
    const places = spans
      .filter(({ kind }) => kind === 'server')
      .map(({ name, attributes }) => [name, attributes['url.path']]);
    expect(places).to.have.deep.members([
      ['GET /v2/investments', '/v2/investments'],
      ['PUT /v2/import-presets/{name}', '/v2/import-presets/{name}'],
      ['GET', '[redacted]'],
      ['GET /account', '/account'],
      ['GET', '[redacted]'],
      ['GET', '[redacted]'],
      ['GET /v2/investments/{id}', '/v2/investments/{id}'],
      ['HTTP /v2/investments', '/v2/investments'],
    ]);
    const sent = Buffer.concat(collector.requests.map(({ body }) => body));
    expect(secrets.filter((secret) => sent.includes(secret))).to.deep.equal([]);
  });

  it("are exported by the gateway's own choice: the client's sampled flag has no effect", async () => {
    await start({ OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0' });
    for (const flags of ['01', '03', 'ff']) {
      expect(await traceparentBehind(flags)).to.match(
        new RegExp(`^00-${traceId}-[0-9a-f]{16}-00$`),
      );
    }
    expect(await exported()).to.deep.equal([]);
    expect(collector.requests).to.deep.equal([]);
  });

  it("are exported by the proxy's choice, if TRACES_TRUST_PARENT is true", async () => {
    await start({ OTEL_TRACES_SAMPLER: 'always_off' }, { TRACES_TRUST_PARENT: 'true' });
    expect(await traceparentBehind('00')).to.match(/-00$/);
    expect(await traceparentBehind('01')).to.match(/-01$/);
    const spans = await exported();
    expect(spans.filter(({ kind }) => kind === 'server')).to.have.length(1);
  });

  it('report a failure of the service', async () => {
    await start();
    gateway.investments.respond = (_request, response) => void response.writeHead(503).end();
    await traceparentBehind('00');
    const spans = await exported();
    for (const name of ['GET /v2/investments', 'GET investments']) {
      expect(spans.find((span) => span.name === name)!.attributes, name).to.include({
        'error.type': '503',
        'http.response.status_code': 503,
      });
    }
  });

  it('delay no request while the collector is frozen, and are counted in the metrics', async () => {
    await start();
    collector.respondWith('nothing');
    await traceparentBehind('00');
    await eventually('the collector holds a request', () => collector.held() > 0);
    const behind = await traceparentBehind('00');
    expect(behind).to.match(/-01$/);
    const metrics = await (await fetch(`${gateway.operationsUrl}/metrics`)).text();
    expect(metrics).to.match(/^tracing_spans_queued\{service="gateway"\} [1-9]/m);
    expect(metrics).to.match(
      /^tracing_spans_dropped_total\{reason="queue_full",service="gateway"\} 0$/m,
    );
  });

  it('are named in the access log', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'irp-access-'));
    const file = join(directory, 'access.log');
    await start({}, { ACCESS_LOG: file });
    await traceparentBehind('00');
    const [server] = (await exported()).filter(({ kind }) => kind === 'server');
    expect(JSON.parse(await readFile(file, 'utf8'))).to.include({
      traceId,
      spanId: server!.spanId,
    });
    await rm(directory, { recursive: true });
  });
});
