import { othersThanOperators } from '@irp/testing';
import { expect } from 'chai';
import { sendJson } from './support/fake-upstream.ts';
import { startGateway, type TestGateway } from './support/start-gateway.ts';

const metrics = `outbox_waiting_events 7
outbox_oldest_seconds 93.2
consumer_lag_events{group="webhooks",topic="investments"} 3
consumer_lag_events{group="webhooks",topic="directory"} 1
consumer_dead_letters{group="webhooks",topic="investments"} 2
consumer_dead_letters{group="notifications",topic="investments"} NaN
`;

describe('GET /v2/platform/health', () => {
  let gateway: TestGateway;
  const path = '/v2/platform/health';

  before(async () => {
    gateway = await startGateway();
  });
  after(() => gateway.stop());

  const read = async (query = '') => {
    const key = gateway.createKey({ role: 'owner', platformRoles: ['operator'] });
    return gateway.call('GET', path + query, { headers: { Authorization: `Bearer ${key}` } });
  };

  for (const [who, as] of Object.entries(othersThanOperators())) {
    it(`refuses ${who}, and calls no service`, async () => {
      const before = gateway.investments.requests.length;
      const credential =
        as.credentialKind === 'api_key' ? gateway.createKey(as) : gateway.createToken(as);
      const response = await gateway.call('GET', path, {
        headers: { Authorization: `Bearer ${credential}` },
      });
      expect(response.status, response.text).to.equal(403);
      expect(gateway.investments.requests.length).to.equal(before);
    });
  }

  it('is refused without a credential, by another method, with a parameter, and in v1', async () => {
    expect((await gateway.call('GET', path)).status).to.equal(401);
    expect((await read('?service=audit')).body.errors[0].field).to.equal('service');
    const key = gateway.createKey({ role: 'owner', platformRoles: ['operator'] });
    const headers = { Authorization: `Bearer ${key}` };
    expect((await gateway.call('POST', path, { headers })).status).to.equal(405);
    expect((await gateway.call('GET', '/v1/platform/health', { headers })).status).to.equal(404);
  });

  it('has the report of each service, and a line for each silent service', async () => {
    gateway.investments.respond = (request, response) => {
      if (request.url === '/metrics') {
        response.writeHead(200, { 'Content-Type': 'text/plain' }).end(metrics);
        return;
      }
      const checks = { database: 'ok', events: 'degraded' };
      sendJson(response, 200, { status: 'ok', checks, findings: ['a stream is refused'] });
    };
    const { status, body } = await read();
    expect(status).to.equal(200);
    const serviceOf = (name: string) =>
      body.services.find((one: { name: string }) => one.name === name);
    expect(serviceOf('investments')).to.deep.include({
      state: 'degraded',
      waitingEvents: 7,
      oldestEventS: 93.2,
      lag: 4,
      deadLetters: 2,
    });
    expect(serviceOf('investments').findings.join()).to.include('a stream is refused');
    expect(body.groups).to.deep.include({
      group: 'webhooks',
      service: 'investments',
      lag: 4,
      deadLetters: 2,
    });
    expect(body.groups).to.deep.include({
      group: 'notifications',
      service: 'investments',
      lag: null,
      deadLetters: null,
    });
    expect(serviceOf('gateway').state).to.be.oneOf(['ok', 'degraded', 'unavailable']);
    await gateway.investments.stop();
    const later = (await read()).body.services;
    expect(later.find((one: { name: string }) => one.name === 'investments')).to.deep.include({
      state: 'unreachable',
      waitingEvents: null,
    });
  });
});
