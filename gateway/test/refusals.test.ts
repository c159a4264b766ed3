import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RefusedCalls } from '@irp/contracts';
import { testPrincipal } from '@irp/testing';
import { expect } from 'chai';
import { Exchange } from '../src/exchange.ts';
import { RefusedCallers } from '../src/observation/refused-callers.ts';
import { sendJson } from './support/fake-service.ts';
import { startGateway, type TestGateway } from './support/start-gateway.ts';

describe('gateway: what was refused', () => {
  let door: TestGateway;
  beforeEach(async () => {
    door = await startGateway();
  });
  afterEach(() => door.stop());

  const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
  const reported = () => door.reports().flat();
  async function arrived(count: number): Promise<RefusedCalls[]> {
    for (let tries = 0; reported().length < count && tries < 250; tries++)
      await new Promise((resolve) => setTimeout(resolve, 20));
    return reported();
  }

  it('for a missing scope is reported with the request that was refused', async () => {
    const key = door.key({ scopes: ['investments.read'], credentialId: 'k1', userId: 'u1', workspaceId: 'w9' });
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    const headers = { 'X-Request-Id': 'a-first-try', 'User-Agent': 'curious/1.0', traceparent };
    const query = { headers: { ...headers, 'X-API-Key': key } };
    expect((await door.call('GET', '/v2/audit/exports', query)).status).to.equal(403);
    const [report, ...others] = await arrived(1);
    expect(others).to.deep.equal([]);
    const { id, at, traceparent: trace, ...told } = report!;
    expect(told).to.deep.equal({
      ...{ workspaceId: 'w9', credentialId: 'k1', credentialKind: 'api_key', userId: 'u1' },
      ...{ operation: 'exportAuditRecords', reason: 'insufficient_scope', missing: ['audit.read'], times: 1 },
      request: { id: 'a-first-try', ip: '127.0.0.1', userAgent: 'curious/1.0' },
    });
    expect(id).to.match(/^[\w-]{36}$/);
    expect(trace).to.contain('0af7651916cd43dd8448eb211c80319c');
    expect(new Date(at).toISOString()).to.equal(at);
  });

  it('by a service is reported, too, and once', async () => {
    door.authorization.answer = ((known) => (request, response, body) => {
      if (request.url?.startsWith('/internal/')) known(request, response, body);
      else sendJson(response, 403, { error: 'forbidden', status: 403 });
    })(door.authorization.answer);
    const token = door.token({ applicationId: 'app-1', credentialId: 't1' });
    const answer = await door.call('GET', '/v2/me', { headers: bearer(token) });
    expect(answer.status).to.equal(403);
    const [report, ...others] = await arrived(1);
    expect(others).to.deep.equal([]);
    expect(report).to.deep.include({ credentialId: 't1', credentialKind: 'access_token', applicationId: 'app-1' });
    expect(report).to.deep.include({ operation: 'getMe', reason: 'forbidden', missing: [] });
  });

  it('again and again is folded, by credential and call', async () => {
    const [one, other] = [door.token({ scopes: [] }), door.token({ scopes: [] })];
    const calls = [...Array(8).fill([one, '/v2/investments']), [other, '/v2/investments'], [one, '/v2/audit/records']];
    await Promise.all(calls.map(([token, path]) => door.call('GET', path, { headers: bearer(token) })));
    await door.stop();
    const times = new Map<string, number>();
    for (const { credentialId, operation, times: more } of reported()) {
      const key = `${credentialId} ${operation}`;
      times.set(key, (times.get(key) ?? 0) + more);
    }
    expect([...times.values()].toSorted()).to.deep.equal([1, 1, 8]);
  });

  it('and only that: no other answer is reported, nor one to whoever is not known', async () => {
    const token = door.token();
    for (const path of ['/v2/investments', '/v2/nothing', '/v2/status'])
      await door.call('GET', path, { headers: bearer(token) });
    expect((await door.call('GET', '/v2/investments')).status).to.equal(401);
    door.investments.answer = (_request, response) => sendJson(response, 500, {});
    await door.call('GET', '/v2/investments', { headers: bearer(token) });
    await door.stop();
    expect(reported()).to.deep.equal([]);
  });

  it('is told at a stop at once, and no answer waits for it', async () => {
    const known = door.authorization.answer;
    let heldBack: (() => void) | undefined;
    door.authorization.answer = (request, response, body) => {
      if (request.url !== '/internal/refusals') known(request, response, body);
      else heldBack = () => known(request, response, body);
    };
    const token = door.token({ scopes: [] });
    const get = async () => (await door.call('GET', '/v2/investments', { headers: bearer(token) })).status;
    expect(await get()).to.equal(403);
    await arrived(1);
    expect(await get()).to.equal(403);
    expect(await get()).to.equal(403);
    door.authorization.answer = known;
    heldBack!();
    await door.stop();
    expect(reported().map(({ times }) => times)).to.deep.equal([1, 2]);
  });

  it('is told again until it has arrived, as it was', async () => {
    const known = door.authorization.answer;
    let away = 3;
    door.authorization.answer = (request, response, body) => {
      if (request.url === '/internal/refusals' && away-- > 0) sendJson(response, 503, {});
      else known(request, response, body);
    };
    const token = door.token({ scopes: [] });
    expect((await door.call('GET', '/v2/investments', { headers: bearer(token) })).status).to.equal(403);
    const reports = await arrived(4);
    for (const report of reports) expect(report).to.deep.equal(reports[0]);
    expect(reports).to.have.length(4);
  });

  it('is bounded while nobody takes it, and beyond that it is counted', () => {
    const refused = new RefusedCallers(3);
    const refuse = (credentialId: string) => {
      const request = { url: '/v2/investments', method: 'GET', headers: {} } as IncomingMessage;
      refused.note(new Exchange(request, {} as ServerResponse), { principal: testPrincipal({ credentialId }) });
    };
    for (let n = 0; n < 10; n++) refuse(`key-${n}`);
    refuse('key-1');
    expect([refused.size, refused.dropped]).to.deep.equal([3, 7]);
    expect(refused.take().map(({ times }) => times)).to.deep.equal([1, 2, 1]);
    refuse('key-9');
    expect([refused.size, refused.dropped]).to.deep.equal([1, 7]);
  });
});
