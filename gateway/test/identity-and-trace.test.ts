import { expect } from 'chai';
import { startGateway, type TestGateway } from './support/start-gateway.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe('gateway: request id', () => {
  let gateway: TestGateway;
  before(async () => {
    gateway = await startGateway();
  });
  after(() => gateway.stop());

  const idFor = async (headers: Record<string, string | string[]>) =>
    (await gateway.call('GET', '/v2/status', { headers })).headers['x-request-id'];

  it('is generated for each request', async () => {
    const first = await idFor({});
    expect(first).to.match(uuid);
    expect(await idFor({})).not.to.equal(first);
  });

  it('is taken from the caller if well-formed', async () => {
    expect(await idFor({ 'X-Request-Id': 'order-42.retry_1' })).to.equal('order-42.retry_1');
  });

  for (const bad of [
    'short',
    'x'.repeat(65),
    'has a space',
    'quote"quote"',
    '<script>alert</script>',
  ]) {
    it(`replaces an invalid one: ${JSON.stringify(bad.slice(0, 20))}`, async () => {
      expect(await idFor({ 'X-Request-Id': bad })).to.match(uuid);
    });
  }

  it('is replaced if it was sent twice', async () => {
    expect(await idFor({ 'X-Request-Id': ['request-1', 'request-2'] })).to.match(uuid);
  });

  it('is a member of an error', async () => {
    const response = await gateway.call('GET', '/v2/nothing', {
      headers: { 'X-Request-Id': 'request-77' },
    });
    expect(response.body.requestId).to.equal('request-77');
  });
});

describe('gateway: trace', () => {
  let gateway: TestGateway;
  before(async () => {
    gateway = await startGateway();
  });
  after(() => gateway.stop());

  async function upstreamHeaders(headers: Record<string, string>) {
    await gateway.call('GET', '/v2/investments', {
      headers: {
        'X-API-Key': gateway.createKey(),
        ...headers,
      },
    });
    return gateway.investments.lastRequest().headers;
  }
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';

  it('continues the trace of the caller with a new span, without the sampled flag', async () => {
    const headers = await upstreamHeaders({
      traceparent: `00-${traceId}-00f067aa0ba902b7-01`,
      tracestate: 'a=1',
    });
    expect(headers.traceparent).to.match(new RegExp(`^00-${traceId}-[0-9a-f]{16}-00$`));
    expect(headers.traceparent).not.to.contain('00f067aa0ba902b7');
    expect(headers.tracestate).to.equal('a=1');
  });

  const invalid = [
    '',
    'nonsense',
    `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
    `00-${traceId}-${'0'.repeat(16)}-01`,
    `ff-${traceId}-00f067aa0ba902b7-01`,
    `00-${traceId}-00f067aa0ba902b7-01-more`,
    `00-${traceId.toUpperCase()}-00f067aa0ba902b7-01`,
  ];
  for (const traceparent of invalid) {
    it(`starts a new trace instead of ${JSON.stringify(traceparent.slice(0, 24))}`, async () => {
      const headers = await upstreamHeaders({ traceparent, tracestate: 'a=1' });
      expect(headers.traceparent).to.match(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/);
      expect(headers.traceparent).not.to.contain(traceId);
      expect(headers).not.to.have.property('tracestate');
    });
  }
});
