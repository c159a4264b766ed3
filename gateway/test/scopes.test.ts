import type { Scope } from '@irp/contracts';
import { expect } from 'chai';
import { findOperation } from '../src/contract-operation.ts';
import { generateDpopKey } from './support/dpop-key.ts';
import { challengeParameters, startGateway, type TestGateway } from './support/start-gateway.ts';

describe('gateway: scopes', () => {
  let gateway: TestGateway;
  before(async () => {
    gateway = await startGateway();
  });
  after(() => gateway.stop());

  const forwardedRequests = () =>
    gateway.investments.requests.length +
    gateway.authorization.requests.length -
    gateway.lookups() -
    gateway.reportedRefusals().length;
  const call = (
    method: string,
    path: string,
    scopes: Scope[],
    kind: 'createKey' | 'createToken' = 'createToken',
  ) =>
    gateway.call(method, path, {
      headers: { Authorization: `Bearer ${gateway[kind]({ scopes })}` },
    });

  const rejected: [method: string, path: string, granted: Scope[], required: Scope][] = [
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
  for (const [method, path, granted, required] of rejected) {
    it(`${method} ${path} requires ${required}, and is not forwarded without it`, async () => {
      for (const kind of ['createToken', 'createKey'] as const) {
        const before = forwardedRequests();
        const response = await call(method, path, granted, kind);
        expect(response.status).to.equal(403);
        expect(response.headers['www-authenticate']).to.equal(
          `Bearer ${challengeParameters(gateway.url)}, error="insufficient_scope", scope="${required}"`,
        );
        expect(response.headers).to.include.keys('x-ratelimit-remaining');
        if (method !== 'HEAD') {
          expect(response.body).to.include({ error: 'insufficient_scope', status: 403 });
        }
        expect(forwardedRequests()).to.equal(before);
      }
      expect((await call(method, path, [required])).status).to.equal(200);
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
    it(`${method} ${path} is forwarded without a scope check`, async () => {
      expect((await call(method, path, [])).status).to.equal(200);
    });
  }

  it('are named in a challenge with the scheme of the token', async () => {
    const key = await generateDpopKey();
    const token = gateway.createToken({ scopes: [] }, { jkt: key.jkt });
    const headers = await key.headers({ token, url: `${gateway.url}/v2/investments` });
    const response = await gateway.call('GET', '/v2/investments', { headers });
    expect(response.status).to.equal(403);
    expect(response.headers['www-authenticate']).to.match(
      /^DPoP realm="irp", resource_metadata="[^"]+", error="insufficient_scope", scope="investments\.read", algs=/,
    );
  });

  it('follow the contract: a literal segment takes precedence over a parameter', () => {
    expect(findOperation('v2', 'GET', '/investments/exports')?.scopes).to.deep.equal([
      'investments.read',
    ]);
    expect(findOperation('unversioned', 'GET', '/investments')?.scopes).to.deep.equal([
      'investments.read',
    ]);
    expect(findOperation('unversioned', 'GET', '/investments/42')).to.equal(undefined);
    for (const path of ['', '/', '//', '/nothing', '/investments//x', '/__proto__/constructor']) {
      expect(findOperation('v2', 'GET', path)).to.equal(undefined);
    }
    expect(findOperation('v9', 'GET', '/investments')).to.equal(undefined);
  });
});
