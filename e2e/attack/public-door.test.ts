import { request } from 'node:http';
import { inShape } from '@irp/testing/in-shape';
import { expect } from 'chai';
import { type RunningDemo, startDemo } from '../src/start-demo.ts';

const limit = 20;
const addresses = Array.from(
  { length: inShape({ short: 40, long: 2_000 }) },
  (_, at) => `198.51.${at >> 8}.${at & 255}`,
);

/**
 * The status of a GET with another Host header. `fetch` does not send a Host header of the caller.
 */
function statusFor(url: string, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { headers: { host } }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
    });
    sent.on('error', reject).end();
  });
}

describe('attack: the public door and the operations port', () => {
  let platform: RunningDemo;

  before(async () => {
    const environment = {
      LIMIT_READS: String(limit),
      TRUST_PROXY_HOPS: '1',
      TRUSTED_PROXIES: '192.0.2.0/24',
    };
    platform = await startDemo(environment);
  });
  after(() => platform.stop());

  it('a client cannot change its address to escape the rate limit', async () => {
    const statuses: number[] = [];
    for (const address of addresses) {
      const headers = {
        'X-Forwarded-For': `${address}, ${address}`,
        Forwarded: `for=${address}`,
        'X-Real-IP': address,
      };
      statuses.push((await platform.call('GET', '/v2/status', { headers })).status);
    }
    expect(statuses.filter((status) => status === 200)).to.have.length.at.most(limit);
    expect(statuses.at(-1)).to.equal(429);
  });

  it('a web page cannot read the operations port by a name of its own', async () => {
    const { port } = new URL(platform.operationsUrl);
    for (const path of [
      '/metrics',
      '/readyz',
      '/livez',
      '/deprecated-callers',
      '/audit-records',
      '/elsewhere',
    ]) {
      for (const host of [
        'rebound.example',
        `rebound.example:${port}`,
        'localhost.rebound.example',
        '127.0.0.1.nip.io',
      ]) {
        expect(await statusFor(platform.operationsUrl + path, host), `${host} ${path}`).to.equal(
          403,
        );
      }
    }
    expect(await statusFor(`${platform.operationsUrl}/metrics`, `localhost:${port}`)).to.equal(200);
  });

  it('public readiness names no part of the platform', async () => {
    for (const path of ['/readyz', '/livez']) {
      const { status, body } = await platform.call('GET', path);
      expect([status, body]).to.deep.equal([200, { status: 'ok' }]);
    }
  });
});
