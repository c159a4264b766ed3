import { principalHeader } from '@irp/principals';
import { expect } from 'chai';
import { sendJson } from './support/fake-service.ts';
import { startGateway, type TestGateway } from './support/start-gateway.ts';

describe('gateway: passing on', () => {
  let door: TestGateway;
  before(async () => {
    door = await startGateway();
  });
  after(() => door.stop());

  it('asks the service as the caller and passes its answer on', async () => {
    door.investments.answer = (_request, response) => sendJson(response, 200, { data: [1], meta: {} });
    const key = door.key({ userId: 'anna', workspaceId: 'w9' });
    const answer = await door.call('GET', `/v2/investments?limit=1&apiKey=${key}&offset=2`);
    expect(answer.status).to.equal(200);
    expect(answer.body).to.deep.equal({ data: [1], meta: {} });
    const seen = door.investments.seen.at(-1)!;
    expect(seen.url).to.equal('/v2/investments?limit=1&offset=2');
    const principal = await door.platform.verifier.verifyPrincipal(String(seen.headers[principalHeader]));
    expect(principal).to.include({ userId: 'anna', workspaceId: 'w9' });
    expect(seen.headers['x-request-id']).to.equal(answer.headers['x-request-id']);
  });
});
