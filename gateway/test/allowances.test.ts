import { type Principal, scopes } from '@irp/contracts';
import { expect } from 'chai';
import { startGateway, type TestGateway } from './support/start-gateway.ts';

const remaining = (response: { headers: Record<string, unknown> }) =>
  Number(response.headers['x-ratelimit-remaining']);

describe('gateway: shared allowances of callers', () => {
  let gateway: TestGateway;
  beforeEach(async () => {
    gateway = await startGateway({
      environment: {
        LIMIT_READS: '4',
        LIMIT_WRITES: '2',
        LIMIT_EXPORTS: '2',
        LIMIT_ORGANIZATION_FACTOR: '2',
      },
    });
  });
  afterEach(() => gateway.stop());

  const call = (method: string, path: string, key: string) =>
    gateway.call(method, path, { headers: { 'X-API-Key': key } });
  const read = (key: string) => call('GET', '/v2/investments', key);
  const keyOfApplication = (
    applicationId: string,
    workspaceId = 'w1',
    more: Partial<Principal> = {},
  ) =>
    gateway.createKey({
      kind: 'application',
      userId: undefined,
      applicationId,
      workspaceId,
      ...more,
    });

  it('one person has one allowance across keys, applications, workspaces and organizations', async () => {
    const credentials = [
      { workspaceId: 'w1' },
      { workspaceId: 'w1', applicationId: 'app-1' },
      { workspaceId: 'w1', applicationId: 'app-2' },
      { workspaceId: 'w2', organizationId: 'org-2' },
      {
        workspaceId: 'w2',
        organizationId: 'org-2',
        applicationId: 'app-1',
      },
    ].map((principal) => gateway.createKey({ userId: 'anna', ...principal }));
    const responses = [];
    for (const key of credentials) {
      responses.push(await read(key));
    }
    expect(responses.map(({ status }) => status)).to.deep.equal([200, 200, 200, 200, 429]);
    expect(responses.slice(0, 4).map(remaining)).to.deep.equal([3, 2, 1, 0]);
  });

  it('the applications without a user in one organization share an allowance, across its workspaces', async () => {
    // Two of six applications use their full limit; the organization is then at the limit.
    const keys = [1, 2, 3, 4, 5, 6].map((number) =>
      keyOfApplication(`app-${number}`, `w${number % 2}`),
    );
    for (const key of keys.slice(0, 2)) {
      for (let count = 0; count < 4; count++) {
        expect(remaining(await read(key))).to.equal(3 - count);
      }
    }
    for (const key of keys.slice(2)) {
      const refused = await read(key);
      expect(refused.status).to.equal(429);
      expect(refused.body.message).to.match(
        /^At most 8 reads by the applications of one organization are accepted in any 60 s\./,
      );
      expect(refused.headers).to.include({
        'x-ratelimit-limit': '8',
        'x-ratelimit-remaining': '0',
      });
      expect(Number(refused.headers['retry-after'])).to.be.within(1, 60);
    }
    expect(
      (await read(keyOfApplication('app-1', 'w9', { organizationId: 'org-2' }))).status,
      'another organization',
    ).to.equal(200);
    expect(
      (await read(gateway.createKey({ userId: 'anna' }))).status,
      'a person of the organization',
    ).to.equal(200);
    const writes = await Promise.all(keys.map((key) => call('POST', '/v2/investments', key)));
    expect(writes.filter(({ status }) => status === 200)).to.have.length(4);
  });

  it('an application has the allowance of a caller across workspaces, and leaves the rest to others', async () => {
    const statuses = [];
    for (let workspace = 1; workspace <= 8; workspace++) {
      statuses.push((await read(keyOfApplication('greedy', `w${workspace}`))).status);
    }
    expect(statuses).to.deep.equal([200, 200, 200, 200, 429, 429, 429, 429]);
    for (let count = 0; count < 4; count++) {
      expect((await read(keyOfApplication('modest'))).status, 'the rest of the eight').to.equal(
        200,
      );
    }
    expect((await read(keyOfApplication('third'))).body.message).to.match(
      /^At most 8 reads by the applications/,
    );
  });

  it('calls in the sandbox do not use the allowance of production', async () => {
    for (const id of ['app-1', 'app-2']) {
      for (let count = 0; count < 4; count++) {
        expect(
          (await read(keyOfApplication(id, 'w1', { environment: 'sandbox' }))).status,
        ).to.equal(200);
      }
    }
    const refused = await read(keyOfApplication('app-3', 'w1', { environment: 'sandbox' }));
    expect(refused.status, 'the sandbox has eight').to.equal(429);
    for (const id of ['app-1', 'app-3']) {
      for (let count = 0; count < 4; count++) {
        expect(remaining(await read(keyOfApplication(id))), 'production').to.equal(3 - count);
      }
    }
  });

  it('calls of an organization do not use the allowance of one application', async () => {
    const keys = ['app-1', 'app-2'].map((id) => keyOfApplication(id));
    for (const key of keys) {
      for (let count = 0; count < 4; count++) {
        await read(key);
      }
    }
    const { running } = await gateway.startAnother({ LIMIT_ORGANIZATION_FACTOR: '' });
    const response = await fetch(`${running.url}/v2/investments`, {
      headers: { 'X-API-Key': keys[0]! },
    });
    expect(response.headers.get('x-ratelimit-remaining'), 'five times as many by default').to.equal(
      '3',
    );
  });

  for (const path of ['/v2/investments/exports', '/v1/audit/exports']) {
    it(`exports have an allowance of their own, and count as reads: ${path}`, async () => {
      const key = gateway.createKey({ userId: 'anna', scopes: [...scopes] });
      for (let count = 0; count < 2; count++) {
        const response = await call('GET', path, key);
        expect([response.status, remaining(response)], 'the fewest left').to.deep.equal([
          200,
          1 - count,
        ]);
        expect(response.headers).to.include({
          'x-ratelimit-limit': '2',
          'ratelimit-policy': '"export";q=2;w=60',
        });
      }
      const refused = await call('GET', path, key);
      expect(refused.status).to.equal(429);
      expect(refused.body.message).to.match(/^At most 2 exports are accepted in any 60 s\./);
      expect(refused.headers).to.include({
        'x-ratelimit-limit': '2',
        'ratelimit-policy': '"export";q=2;w=60',
      });
      expect(remaining(await read(key)), 'what was refused does not count').to.equal(1);
    });
  }

  it('an export counts against a quarter of the reads by default', async () => {
    const { running } = await gateway.startAnother({ LIMIT_EXPORTS: '', LIMIT_READS: '8' });
    const headers = { 'X-API-Key': gateway.createKey() };
    const statuses = [];
    for (let count = 0; count < 3; count++) {
      statuses.push((await fetch(`${running.url}/v2/investments/exports`, { headers })).status);
    }
    expect(statuses).to.deep.equal([200, 200, 429]);
  });
});
