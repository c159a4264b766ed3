import { createServer } from 'node:http';
import { listen } from '@irp/http';
import { expect } from 'chai';
import { createHealth } from '../src/observability/health.ts';
import { settings } from '../src/settings.ts';
import { closeUpstream, openUpstream, type Upstream } from '../src/upstreams/upstream.ts';

describe('gateway: readiness', () => {
  const noWork: ReadonlySet<string> = new Set();
  let status = 200;
  let body = '';
  let upstream: Upstream;
  let stop: () => Promise<void>;
  let nowMs = 0;

  before(async () => {
    const server = createServer((_request, response) => response.writeHead(status).end(body));
    const listening = await listen(server, { host: '127.0.0.1', port: 0 });
    const urls = ['AUTHORIZATION', 'INVESTMENTS', 'DIRECTORY', 'NOTIFICATIONS', 'AUDIT'].map(
      (name) => `${name}_URL`,
    );
    const config = settings.parse(Object.fromEntries(urls.map((name) => [name, listening.url])));
    upstream = openUpstream('investments', listening.url, config);
    stop = async () => {
      await closeUpstream(upstream);
      await listening.stop();
    };
  });
  after(() => stop());

  /** Each reading is a second after the previous reading: no reading is cached. */
  function start({ unfinished = noWork, isStopping = (): boolean => false, claim = {} } = {}) {
    let isDegraded = false;
    const limits = { degraded: () => isDegraded };
    const health = createHealth(
      {
        upstreams: [upstream],
        limits,
        feedHealthy: () => !isDegraded,
        unfinished,
        isStopping,
        ...claim,
      },
      () => nowMs,
    );
    return async (now: { status: number; isDegraded?: boolean }) => {
      status = now.status;
      isDegraded = now.isDegraded ?? false;
      nowMs += 1_000;
      return health();
    };
  }

  it('begins when every service is ready, and stays while a service or Redis is unavailable', async () => {
    const read = start();
    expect(await read({ status: 503 })).to.deep.equal({
      ready: false,
      checks: {
        investments: 'unavailable',
        limits: 'ok',
        revocations: 'ok',
      },
    });
    expect((await read({ status: 200 })).ready).to.equal(true);
    expect(await read({ status: 503, isDegraded: true })).to.deep.equal({
      ready: true,
      checks: {
        investments: 'unavailable',
        limits: 'degraded',
        revocations: 'degraded',
      },
    });
  });

  it("reports another region's keys in Redis, and stays ready", async () => {
    let other: string | undefined;
    const read = start({ claim: { regionClaim: { other: () => other } } });
    expect((await read({ status: 200 })).checks).to.include({ region: 'ok' });
    other = 'eu';
    expect(await read({ status: 200 })).to.deep.include({ ready: true });
    expect((await read({ status: 200 })).checks).to.include({ region: 'degraded' });
  });

  it('begins after a minute if a service is missing from the start', async () => {
    const read = start();
    expect((await read({ status: 503 })).ready).to.equal(false);
    nowMs += 58_000;
    expect((await read({ status: 503 })).ready).to.equal(true);
  });

  it('does not begin before the end of the start-up work', async () => {
    const read = start({ unfinished: new Set(['demo']) });
    const { ready, checks } = await read({ status: 200 });
    expect([ready, checks.demo, checks.investments]).to.deep.equal([false, 'unavailable', 'ok']);
  });

  it('counts a service as ready whose reached process is stopping: another process replaces it', async () => {
    body = JSON.stringify({
      status: 'stopping',
      checks: {},
    });
    const { ready, checks } = await start()({ status: 503 });
    body = '';
    expect([ready, checks.investments]).to.deep.equal([true, 'ok']);
  });

  it('ends immediately when the gateway is about to stop', async () => {
    let stops = false;
    const read = start({ isStopping: () => stops });
    expect((await read({ status: 200 })).ready).to.equal(true);
    stops = true;
    nowMs -= 1_000;
    expect(await read({ status: 200 })).to.deep.equal({
      ready: false,
      stopping: true,
      checks: {},
    });
  });
});
