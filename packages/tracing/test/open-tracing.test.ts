import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { ConfigError } from '@irp/config';
import { createLogger, silentLogger } from '@irp/observability';
import { eventually } from '@irp/testing/eventually';
import { type Collector, startCollector } from '@irp/testing/start-collector';
import { openTracing, type Tracing } from '@irp/tracing';
import { expect } from 'chai';

const log = silentLogger();
const clientSpan = {
  traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
  spanId: '00f067aa0ba902b7',
  isSampled: false,
};

describe('openTracing', () => {
  let collector: Collector;
  beforeEach(async () => {
    collector = await startCollector();
  });
  afterEach(() => collector.stop());

  async function open(environment: Record<string, string> = {}, own = log): Promise<Tracing> {
    const tracing = await openTracing(
      { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, ...environment },
      { service: 'tested', log: own },
    );
    return tracing!;
  }

  it('is off without the address of a collector, and does not load the SDK of OpenTelemetry', async () => {
    const script = fileURLToPath(new URL('loaded-modules-process.ts', import.meta.url));
    const { stdout } = await promisify(execFile)(process.execPath, [script]);
    expect(JSON.parse(stdout)).to.deep.equal({ tracing: 'off', loaded: [] });
  });

  it('is off with OTEL_SDK_DISABLED=true', async () => {
    const environment = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_SDK_DISABLED: 'true' };
    expect(await openTracing(environment, { service: 'tested', log })).to.equal(undefined);
  });

  it('exports spans with their resource, parents, attributes and links, and the headers for the collector', async () => {
    const tracing = await open({
      OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-collector-key=se%20cret,x-tenant=a',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test,service.version=1.2.3',
    });
    const server = tracing.startTrace('GET /things', { kind: 'server' }, clientSpan)!;
    const attributes = {
      'db.system.name': 'mongodb',
      absent: undefined,
      count: 3,
      ok: true,
    };
    const links = [`00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`, 'nonsense'];
    const child = server.startChild('find things', {
      kind: 'client',
      attributes,
      links,
    });
    child.end({ error: '11000' });
    child.end();
    server.rename('GET /things/{id}');
    server.end({ attributes: { 'http.response.status_code': 200 } });
    const later = tracing.continueTrace(server.traceparent, 'process things', {
      kind: 'consumer',
    })!;
    later.end();
    await tracing.stop();

    const [request] = collector.requests;
    expect(request!.headers).to.include({ 'x-collector-key': 'se cret', 'x-tenant': 'a' });
    expect(collector.spans).to.have.length(3);
    const [find, get, consumed] = collector.spans;
    const { traceId } = clientSpan;
    expect(get).to.deep.include({
      traceId,
      name: 'GET /things/{id}',
      kind: 'server',
      parentSpanId: clientSpan.spanId,
    });
    expect(get).to.deep.include({
      spanId: server.spanId,
      isError: false,
      service: 'tested',
    });
    expect(get!.resource).to.include({
      'deployment.environment.name': 'test',
      'service.version': '1.2.3',
    });
    expect(get!.resource).to.have.property('service.instance.id');
    expect(find).to.deep.include({
      traceId,
      name: 'find things',
      kind: 'client',
      parentSpanId: server.spanId,
    });
    expect(find!.attributes).to.deep.equal({
      'db.system.name': 'mongodb',
      count: 3,
      ok: true,
      'error.type': '11000',
    });
    expect(find).to.deep.include({
      isError: true,
      links: [
        {
          traceId: 'a'.repeat(32),
          spanId: 'b'.repeat(16),
        },
      ],
    });
    expect(consumed).to.deep.include({
      traceId,
      kind: 'consumer',
      parentSpanId: server.spanId,
    });
    expect(tracing.counts()).to.deep.equal({
      exported: 3,
      droppedFull: 0,
      droppedFailed: 0,
      queued: 0,
    });
  });

  it('continues no trace that is not exported, and none without a parent', async () => {
    const tracing = await open();
    const { traceId, spanId } = clientSpan;
    for (const traceparent of [
      undefined,
      '',
      'nonsense',
      `00-${traceId}-${spanId}-00`,
      `00-${traceId}-${spanId}-02`,
    ]) {
      expect(tracing.continueTrace(traceparent, 'x', { kind: 'server' }), traceparent).to.equal(
        undefined,
      );
    }
    await tracing.stop();
  });

  it('names the service by OTEL_SERVICE_NAME, and starts no trace with always_off', async () => {
    const named = await open({
      OTEL_SERVICE_NAME: 'other',
      OTEL_RESOURCE_ATTRIBUTES: 'service.name=third',
    });
    named.startTrace('x', { kind: 'server' })!.end();
    await named.stop();
    expect(collector.spans.map(({ service }) => service)).to.deep.equal(['other']);
    const off = await open({ OTEL_TRACES_SAMPLER: 'always_off' });
    expect(off.startTrace('x', { kind: 'server' }, { ...clientSpan, isSampled: true })).to.equal(
      undefined,
    );
    await off.stop();
  });

  it('counts and drops spans refused by a collector, reports it once, and continues', async () => {
    const lines: { msg: string }[] = [];
    const tracing = await open(
      {},
      createLogger('t', 'warn', { write: (line) => lines.push(JSON.parse(line)) }),
    );
    collector.respondWith(400);
    tracing.startTrace('x', { kind: 'server' })!.end();
    await eventually('the refused span is counted', () => tracing.counts().droppedFailed === 1);
    tracing.startTrace('x', { kind: 'server' })!.end();
    await eventually('the second one, too', () => tracing.counts().droppedFailed === 2);
    collector.respondWith(200);
    tracing.startTrace('x', { kind: 'server' })!.end();
    await tracing.stop();
    expect(tracing.counts()).to.deep.equal({
      exported: 1,
      droppedFull: 0,
      droppedFailed: 2,
      queued: 0,
    });
    expect(lines.map(({ msg }) => msg)).to.deep.equal([
      'span export failed; spans dropped',
      'span export works again',
    ]);
  });

  it('keeps a bounded number of spans for a frozen collector, and still stops', async () => {
    const tracing = await open();
    collector.respondWith('nothing');
    for (let n = 0; n < 10_000; n++) {
      tracing.startTrace('x', { kind: 'server' })!.end();
    }
    await eventually('the collector holds a request', () => collector.held() > 0);
    for (let n = 0; n < 10_000; n++) {
      tracing.startTrace('x', { kind: 'server' })!.end();
    }
    const { queued, droppedFull, exported } = tracing.counts();
    expect({ queued, exported }).to.deep.equal({ queued: 4_096, exported: 0 });
    // All spans except the queued spans, and the spans in requests held by the collector.
    expect(droppedFull).to.be.within(20_000 - 4_096 - 5 * 512, 20_000 - 4_096 - 512);
    await tracing.stop();
  });

  const invalid: [string, string][] = [
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4317'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'hunter2'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'key=%hunter2'],
    ['OTEL_RESOURCE_ATTRIBUTES', '=value'],
    ['OTEL_TRACES_SAMPLER', 'jaeger_remote'],
    ['OTEL_TRACES_SAMPLER_ARG', '1.5'],
    ['OTEL_TRACES_SAMPLER_ARG', '10%'],
    ['OTEL_SDK_DISABLED', '1'],
  ];
  for (const [name, value] of invalid) {
    it(`is refused with ${name}=${value}, in a line without the value of a secret`, async () => {
      const error = await open({ [name]: value }).catch((reason) => reason);
      expect(error).to.be.instanceOf(ConfigError);
      expect(error.message)
        .to.match(new RegExp(`^Bad configuration: ${name} must be`))
        .and.not.contain('hunter2');
    });
  }
});
