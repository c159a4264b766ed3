import { defineEndpoint } from '@irp/contracts';
import { bind, createInternalClient } from '@irp/http';
import { currentRequest, currentSpan, runWithSpan, silentLogger } from '@irp/observability';
import { createPrincipalSigner, generatePrincipalKeys } from '@irp/principals';
import { type Collector, startCollector } from '@irp/testing/start-collector';
import { openTracing, type Tracing } from '@irp/tracing';
import { expect } from 'chai';
import { z } from 'zod';
import { type RunningApp, startApp } from './support/start-app.ts';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const caller = '00f067aa0ba902b7';
const sampled = `00-${traceId}-${caller}-01`;

const common = {
  method: 'get',
  versions: ['v2'],
  tag: 'Things',
  summary: 'For tests',
} as const;
const body = z.object({
  traceparent: z.string().optional(),
  spanId: z.string().optional(),
});
const endpoint = (operationId: string, path: string, access: 'open' | 'operations') =>
  defineEndpoint({
    ...common,
    operationId,
    path,
    access,
    params: z.object({ id: z.string() }),
    responses: { 200: { description: 'Its trace', schema: body } },
  });
const reply = async () => ({
  status: 200 as const,
  body: { traceparent: currentRequest()?.traceparent, spanId: currentSpan()?.spanId },
});

describe('spans of requests to a service', () => {
  let collector: Collector;
  let tracing: Tracing;
  let app: RunningApp;
  beforeEach(async () => {
    collector = await startCollector();
    const environment = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url };
    tracing = (await openTracing(environment, {
      service: 'tested',
      log: silentLogger(),
    }))!;
    app = await startApp(
      [
        bind(endpoint('getThing', '/things/{id}', 'open'), reply),
        bind(endpoint('probe', '/probes/{id}', 'operations'), reply),
        bind(endpoint('failThing', '/failures/{id}', 'open'), () =>
          Promise.reject(new Error('of Rosalind')),
        ),
      ],
      { tracer: tracing },
    );
  });
  afterEach(async () => {
    await app.stop();
    await tracing.stop();
    await collector.stop();
  });

  async function exported() {
    await app.stop();
    await tracing.stop();
    return collector.spans;
  }
  const traced = { headers: { traceparent: sampled, 'x-request-id': 'request-77' } };

  it('exist for an operation in an exported trace: the request, events and logs are in it', async () => {
    const { body: seen } = await app.send('GET', '/v2/things/secret', traced);
    const [span, ...others] = await exported();
    expect(others).to.deep.equal([]);
    expect(span).to.include({
      traceId,
      parentSpanId: caller,
      kind: 'server',
      name: 'GET /v2/things/{id}',
    });
    expect(span!.attributes).to.deep.equal({
      'http.request.method': 'GET',
      'http.route': '/v2/things/{id}',
      'url.path': '/v2/things/{id}',
      'url.scheme': 'http',
      'http.response.status_code': 200,
      'irp.operation': 'getThing',
      'irp.request.id': 'request-77',
    });
    expect(seen).to.deep.equal({
      traceparent: `00-${traceId}-${span!.spanId}-01`,
      spanId: span!.spanId,
    });
  });

  it('do not exist for other requests and probes', async () => {
    const unsampled = sampled.replace(/01$/, '00');
    const { body: seen } = await app.send('GET', '/v2/things/1', {
      headers: { traceparent: unsampled },
    });
    expect(seen).to.deep.equal({ traceparent: unsampled });
    for (const traceparent of ['nonsense', `00-${'0'.repeat(32)}-${caller}-01`]) {
      expect(
        (await app.send('GET', '/v2/things/1', { headers: { traceparent } })).body,
      ).to.deep.equal({});
    }
    await app.send('GET', '/v2/probes/1', traced);
    expect(await exported()).to.deep.equal([]);
  });

  it('report a failed operation, without its message; the log has the ids of the span', async () => {
    await app.send('GET', '/v2/failures/1', traced);
    const [span] = await exported();
    expect(span).to.include({ isError: true });
    expect(span!.attributes).to.include({ 'error.type': '500', 'http.response.status_code': 500 });
    expect(JSON.stringify(span!.attributes)).not.to.contain('Rosalind');
  });

  it('are parents of spans of requests to other services, one for each attempt', async () => {
    const signer = await createPrincipalSigner((await generatePrincipalKeys()).privateJwk);
    const client = createInternalClient({
      baseUrl: app.url,
      service: 'other',
      name: 'demo',
      signer,
    });
    const work = tracing.startTrace('work', { kind: 'internal' })!;
    await runWithSpan(work, () => client.post('/internal/absent', {}));
    work.end();
    await client.close();
    const [call] = (await exported()).filter(({ kind }) => kind === 'client');
    expect(call).to.include({
      parentSpanId: work.spanId,
      name: 'POST /internal/absent',
      isError: true,
    });
    expect(call!.attributes).to.include({
      'server.address': 'other',
      'http.response.status_code': 404,
    });
  });
});
