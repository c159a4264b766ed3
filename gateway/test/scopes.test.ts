import type { Scope } from '@irp/contracts';
import { expect } from 'chai';
import { contractCall } from '../src/contract-call.ts';
import { generateDpopKey } from './support/dpop-key.ts';
import { startGateway, type TestGateway } from './support/start-gateway.ts';

describe('gateway: scopes', () => {
  let door: TestGateway;
  before(async () => {
    door = await startGateway();
  });
  after(() => door.stop());

  const asked = () =>
    door.investments.seen.length + door.authorization.seen.length - door.lookups() - door.reports().length;
  const call = (method: string, path: string, scopes: Scope[], kind: 'key' | 'token' = 'token') =>
    door.call(method, path, { headers: { Authorization: `Bearer ${door[kind]({ scopes })}` } });

  const refused: [method: string, path: string, has: Scope[], needs: Scope][] = [
    ['GET', '/investments', [], 'investments.read'],
    ['HEAD', '/v2/investments', ['investments.write'], 'investments.read'],
    ['GET', '/v1/investments?limit=1', ['workspace.read'], 'investments.read'],
    ['GET', '/v2/investments/42', ['investments.write'], 'investments.read'],
    ['POST', '/v2/investments', ['investments.read'], 'investments.write'],
    ['DELETE', '/v1/investments/a%20b', ['investments.read'], 'investments.write'],
    ['POST', '/v2/investments/imports', ['investments.read'], 'investments.write'],
    ['GET', '/v2/workspaces/w1/members', ['workspace.read'], 'members.read'],
    ['PATCH', '/v2/workspaces/w1', ['workspace.read'], 'workspace.write'],
  ];
  for (const [method, path, has, needs] of refused) {
    it(`${method} ${path} needs ${needs}, and no service is asked without`, async () => {
      for (const kind of ['token', 'key'] as const) {
        const before = asked();
        const answer = await call(method, path, has, kind);
        expect(answer.status).to.equal(403);
        expect(answer.headers['www-authenticate']).to.equal(`Bearer error="insufficient_scope", scope="${needs}"`);
        expect(answer.headers).to.include.keys('x-ratelimit-remaining');
        if (method !== 'HEAD') expect(answer.body).to.include({ error: 'insufficient_scope', status: 403 });
        expect(asked()).to.equal(before);
      }
      expect((await call(method, path, [needs])).status).to.equal(200);
    });
  }

  for (const [method, path] of [
    ['GET', '/v2/me'],
    ['DELETE', '/v2/workspaces/w1/members/u1'],
    ['GET', '/v2/investments/'],
    ['GET', '/v2/investments/exports/nothing'],
    ['PUT', '/v2/investments'],
    ['GET', '/v2/status'],
    ['GET', '/oauth/userinfo'],
  ] as const) {
    it(`${method} ${path} is for the service to judge`, async () => {
      expect((await call(method, path, [])).status).to.equal(200);
    });
  }

  it('are told by the scheme of the token', async () => {
    const key = await generateDpopKey();
    const token = door.token({ scopes: [] }, { jkt: key.jkt });
    const headers = await key.headers({ token, url: `${door.url}/v2/investments` });
    const answer = await door.call('GET', '/v2/investments', { headers });
    expect(answer.status).to.equal(403);
    expect(answer.headers['www-authenticate']).to.match(
      /^DPoP error="insufficient_scope", scope="investments\.read", algs=/,
    );
  });

  it('follow the contract: a name before a parameter', () => {
    expect(contractCall('v2', 'GET', '/investments/exports')?.scopes).to.deep.equal(['investments.read']);
    expect(contractCall('unversioned', 'GET', '/investments')?.scopes).to.deep.equal(['investments.read']);
    expect(contractCall('unversioned', 'GET', '/investments/42')).to.equal(undefined);
    for (const path of ['', '/', '//', '/nothing', '/investments//x', '/__proto__/constructor'])
      expect(contractCall('v2', 'GET', path)).to.equal(undefined);
    expect(contractCall('v9', 'GET', '/investments')).to.equal(undefined);
  });
});
