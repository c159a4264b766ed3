import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { Principal } from '@irp/contracts';
import { investments } from '@irp/investments';
import { type ApiClient, createTestPlatform, signedHeaders, type TestPlatform } from '@irp/testing';
import { expect } from 'chai';
import { freshWorkspace } from './callers.ts';

/** The stand-in for MongoDB continues to read for each client, on a single core. */
const records = process.env.MONGODB_URI ? 500 : 3_000;
const clients = process.env.MONGODB_URI ? 3 : 10;
const description = 'd'.repeat(2_000);

describe('a client that disconnects in the middle of a long response', () => {
  let platform: TestPlatform;
  let call: ApiClient;
  let url: string;
  let as: Principal;

  before(async () => {
    platform = await createTestPlatform();
    const started = await platform.start(investments);
    call = started.call;
    url = started.running.url;
    as = freshWorkspace()();
    const lines = Array.from({ length: records }, (_, at) =>
      JSON.stringify({ name: `R${at}`, description }),
    );
    const headers = { 'content-type': 'application/x-ndjson' };
    const { body } = await call('POST', '/v2/investments/imports', {
      as,
      headers,
      body: lines.join('\n'),
    });
    expect(body.imported).to.equal(records);
  });
  // stop() waits for open cursors: an unclosed stream would time out here.
  after(() => platform.stop());

  async function disconnect(path: string): Promise<number> {
    const headers = signedHeaders(platform.signer, as, {
      service: 'investments',
      method: 'GET',
      target: path,
    });
    const request = get(`${url}${path}`, { headers, agent: false });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    await once(response, 'data');
    response.on('error', () => undefined);
    request.destroy();
    return response.statusCode ?? 0;
  }

  for (const path of [
    '/investments',
    '/v2/investments/exports?format=csv',
    '/v2/investments/exports?format=ndjson',
    '/v2/investments/exports?format=xlsx',
  ]) {
    it(`does not disturb other requests of ${path}, nor writes`, async () => {
      expect(
        new Set(await Promise.all(Array.from({ length: clients }, () => disconnect(path)))),
      ).to.deep.equal(new Set([200]));
      const created = await call('POST', '/v2/investments', {
        as,
        body: { name: 'Meanwhile' },
      });
      expect((await call('DELETE', `/v2/investments/${created.body.id}`, { as })).status).to.equal(
        204,
      );
      const whole = await call('GET', '/investments', { as });
      expect(whole.body).to.have.length(records);
    });
  }
});
