import { expect } from 'chai';
import { startGateway, type TestGateway } from './support/start-gateway.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe('gateway: request id', () => {
  let door: TestGateway;
  before(async () => {
    door = await startGateway();
  });
  after(() => door.stop());

  const idFor = async (headers: Record<string, string | string[]>) =>
    (await door.call('GET', '/v2/status', { headers })).headers['x-request-id'];

  it('gives each request one of its own', async () => {
    const first = await idFor({});
    expect(first).to.match(uuid);
    expect(await idFor({})).not.to.equal(first);
  });

  it('keeps a well-formed one of the caller', async () => {
    expect(await idFor({ 'X-Request-Id': 'order-42.retry_1' })).to.equal('order-42.retry_1');
  });

  for (const bad of ['short', 'x'.repeat(65), 'has a space', 'quote"quote"', '<script>alert</script>']) {
    it(`replaces ${JSON.stringify(bad.slice(0, 20))}`, async () => {
      expect(await idFor({ 'X-Request-Id': bad })).to.match(uuid);
    });
  }

  it('replaces one that was sent twice', async () => {
    expect(await idFor({ 'X-Request-Id': ['request-1', 'request-2'] })).to.match(uuid);
  });

  it('names it in an error', async () => {
    const answer = await door.call('GET', '/v2/nothing', { headers: { 'X-Request-Id': 'request-77' } });
    expect(answer.body.requestId).to.equal('request-77');
  });
});

describe('gateway: trace', () => {
  let door: TestGateway;
  before(async () => {
    door = await startGateway();
  });
  after(() => door.stop());

  async function upstreamHeaders(headers: Record<string, string>) {
    await door.call('GET', '/v2/investments', { headers: { 'X-API-Key': door.key(), ...headers } });
    return door.investments.seen.at(-1)!.headers;
  }
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';

  it('continues that of the caller with a span of its own', async () => {
    const headers = await upstreamHeaders({ traceparent: `00-${traceId}-00f067aa0ba902b7-01`, tracestate: 'a=1' });
    expect(headers.traceparent).to.match(new RegExp(`^00-${traceId}-[0-9a-f]{16}-01$`));
    expect(headers.traceparent).not.to.contain('00f067aa0ba902b7');
    expect(headers.tracestate).to.equal('a=1');
  });

  const broken = [
    '',
    'nonsense',
    `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
    `00-${traceId}-${'0'.repeat(16)}-01`,
    `ff-${traceId}-00f067aa0ba902b7-01`,
    `00-${traceId}-00f067aa0ba902b7-01-more`,
    `00-${traceId.toUpperCase()}-00f067aa0ba902b7-01`,
  ];
  for (const traceparent of broken) {
    it(`begins one instead of ${JSON.stringify(traceparent.slice(0, 24))}`, async () => {
      const headers = await upstreamHeaders({ traceparent, tracestate: 'a=1' });
      expect(headers.traceparent).to.match(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
      expect(headers.traceparent).not.to.contain(traceId);
      expect(headers).not.to.have.property('tracestate');
    });
  }
});
