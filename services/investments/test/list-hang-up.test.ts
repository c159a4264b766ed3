import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { Principal } from '@irp/contracts';
import { investments } from '@irp/investments';
import { principalHeader } from '@irp/principals';
import { type ApiClient, createTestPlatform, type TestPlatform } from '@irp/testing';
import { expect } from 'chai';
import { freshWorkspace } from './callers.ts';

const records = 3_000;
const description = 'd'.repeat(2_000);

describe('a caller who hangs up in the middle of a long answer', () => {
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
    const lines = Array.from({ length: records }, (_, at) => JSON.stringify({ name: `R${at}`, description }));
    const headers = { 'content-type': 'application/x-ndjson' };
    const { body } = await call('POST', '/v2/investments/imports', { as, headers, body: lines.join('\n') });
    expect(body.imported).to.equal(records);
  });
  // Stopping waits for what still reads, so that a stream left behind would show here.
  after(() => platform.stop());

  async function hangUp(path: string): Promise<number> {
    const token = await platform.signer.signPrincipal(as, 60);
    const request = get(`${url}${path}`, { headers: { [principalHeader]: token }, agent: false });
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    await once(answer, 'data');
    answer.on('error', () => undefined);
    request.destroy();
    return answer.statusCode ?? 0;
  }

  for (const path of ['/investments', '/v2/investments/exports?format=csv', '/v2/investments/exports?format=ndjson']) {
    it(`leaves ${path} and the writes beside it as they were`, async () => {
      expect(new Set(await Promise.all(Array.from({ length: 10 }, () => hangUp(path))))).to.deep.equal(new Set([200]));
      const made = await call('POST', '/v2/investments', { as, body: { name: 'Meanwhile' } });
      expect((await call('DELETE', `/v2/investments/${made.body.id}`, { as })).status).to.equal(204);
      const whole = await call('GET', '/investments', { as });
      expect(whole.body).to.have.length(records);
    });
  }
});
