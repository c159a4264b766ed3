import type { IncomingMessage } from 'node:http';
import type { RefusedCalls } from '@irp/contracts/authorization';
import { testPrincipal } from '@irp/testing';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { RefusedCallBuffer } from '../src/observability/refused-call-buffer.ts';
import { sendJson } from './support/fake-upstream.ts';
import { startGateway, type TestGateway } from './support/start-gateway.ts';

describe('gateway: refused calls', () => {
  let gateway: TestGateway;
  beforeEach(async () => {
    gateway = await startGateway();
  });
  afterEach(() => gateway.stop());

  const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
  const reported = () => gateway.reportedRefusals().flat();
  async function arrived(count: number): Promise<RefusedCalls[]> {
    await eventually(`${count} rejected calls are reported`, () => reported().length >= count);
    return reported();
  }

  it('are reported with their request for a missing scope', async () => {
    const key = gateway.createKey({
      scopes: ['investments.read'],
      credentialId: 'k1',
      userId: 'u1',
      workspaceId: 'w9',
    });
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    const headers = {
      'X-Request-Id': 'a-first-try',
      'User-Agent': 'curious/1.0',
      traceparent,
    };
    const query = { headers: { ...headers, 'X-API-Key': key } };
    expect((await gateway.call('GET', '/v2/audit/exports', query)).status).to.equal(403);
    const [report, ...others] = await arrived(1);
    expect(others).to.deep.equal([]);
    const { id, at, traceparent: trace, ...rest } = report ?? expect.fail('nothing was reported');
    expect(rest).to.deep.equal({
      workspaceId: 'w9',
      credentialId: 'k1',
      credentialKind: 'api_key',
      userId: 'u1',
      environment: 'production',
      operation: 'exportAuditRecords',
      reason: 'insufficient_scope',
      missing: ['audit.read'],
      times: 1,
      request: {
        id: 'a-first-try',
        ip: '127.0.0.1',
        userAgent: 'curious/1.0',
      },
    });
    expect(id).to.match(/^[\w-]{36}$/);
    expect(trace).to.contain('0af7651916cd43dd8448eb211c80319c');
    expect(new Date(at).toISOString()).to.equal(at);
  });

  it('are reported once for a refusal by a service', async () => {
    gateway.authorization.respond = ((known) => (request, response, body) => {
      if (request.url?.startsWith('/internal/')) {
        known(request, response, body);
      } else {
        sendJson(response, 403, { error: 'forbidden', status: 403 });
      }
    })(gateway.authorization.respond);
    const token = gateway.createToken({ applicationId: 'app-1', credentialId: 't1' });
    const response = await gateway.call('GET', '/v2/me', { headers: bearer(token) });
    expect(response.status).to.equal(403);
    const [report, ...others] = await arrived(1);
    expect(others).to.deep.equal([]);
    expect(report).to.deep.include({
      credentialId: 't1',
      credentialKind: 'access_token',
      applicationId: 'app-1',
    });
    expect(report).to.deep.include({
      operation: 'getMe',
      reason: 'forbidden',
      missing: [],
    });
  });

  it('are reported with the workspace of the resource, hidden from the caller', async () => {
    gateway.investments.respond = (request, response) => {
      const isForeign = request.url?.endsWith('/of-w2');
      response.writeHead(404, {
        'Content-Type': 'application/json',
        ...(isForeign ? { 'X-IRP-Owner-Workspace': 'w2' } : {}),
      });
      response.end('{"error":"not_found"}');
    };
    const key = gateway.createKey({
      credentialId: 'k1',
      userId: 'u1',
      workspaceId: 'w1',
    });
    const get = (id: string) =>
      gateway.call('GET', `/v2/investments/${id}`, { headers: { 'X-API-Key': key } });
    const [foreign, missing] = [await get('of-w2'), await get('of-nobody')];
    expect(foreign.text).to.equal(missing.text);
    expect(Object.keys(foreign.headers)).to.have.members(Object.keys(missing.headers));
    const reports = await arrived(2);
    expect(
      reports.map(({ reason, workspaceId, ownerWorkspaceId }) => [
        reason,
        workspaceId,
        ownerWorkspaceId,
      ]),
    ).to.have.deep.members([
      ['not_found', 'w1', 'w2'],
      ['not_found', 'w1', undefined],
    ]);
  });

  it('are reported for too many requests, once for all operations', async () => {
    const { call } = await gateway.startAnother({ LIMIT_READS: '1' });
    const key = gateway.createKey({ credentialId: 'k1', workspaceId: 'w1' });
    const get = (path: string, headers: Record<string, string>) => call('GET', path, { headers });
    for (const path of ['/v2/investments', '/v2/me', '/v2/investments']) {
      await get(path, { 'X-API-Key': key });
    }
    for (const _ of [1, 2, 3]) {
      await get('/v2/status', {});
    }
    await gateway.stop();
    const counted = reported().map(({ reason, credentialId, times }) => ({
      reason,
      credentialId,
      times,
    }));
    const sum = (id: string) =>
      counted
        .filter(({ credentialId }) => credentialId === id)
        .reduce((n, one) => n + one.times, 0);
    expect(counted.every(({ reason }) => reason === 'rate_limited')).to.equal(true);
    expect([sum('k1'), sum('')]).to.deep.equal([2, 2]);
  });

  it('are reported with the number of repeats, by credential and operation', async () => {
    const [one, other] = [gateway.createToken({ scopes: [] }), gateway.createToken({ scopes: [] })];
    const calls = [
      ...Array(8).fill([one, '/v2/investments']),
      [other, '/v2/investments'],
      [one, '/v2/audit/records'],
    ];
    await Promise.all(
      calls.map(([token, path]) => gateway.call('GET', path, { headers: bearer(token) })),
    );
    await gateway.stop();
    const times = new Map<string, number>();
    for (const { credentialId, operation, times: more } of reported()) {
      const key = `${credentialId} ${operation}`;
      times.set(key, (times.get(key) ?? 0) + more);
    }
    expect([...times.values()].toSorted()).to.deep.equal([1, 1, 8]);
  });

  it('exclude other responses, and responses to an unknown caller', async () => {
    const token = gateway.createToken();
    for (const path of ['/v2/investments', '/v2/nothing', '/v2/status']) {
      await gateway.call('GET', path, { headers: bearer(token) });
    }
    expect((await gateway.call('GET', '/v2/investments')).status).to.equal(401);
    gateway.investments.respond = (_request, response) => sendJson(response, 500, {});
    await gateway.call('GET', '/v2/investments', { headers: bearer(token) });
    await gateway.stop();
    expect(reported()).to.deep.equal([]);
  });

  it('are reported immediately when the gateway stops, and delay no response', async () => {
    const known = gateway.authorization.respond;
    let forward = () => {};
    gateway.authorization.respond = (request, response, body) => {
      if (request.url !== '/internal/refusals') {
        known(request, response, body);
      } else {
        forward = () => known(request, response, body);
      }
    };
    const token = gateway.createToken({ scopes: [] });
    const get = async () =>
      (await gateway.call('GET', '/v2/investments', { headers: bearer(token) })).status;
    expect(await get()).to.equal(403);
    await arrived(1);
    expect(await get()).to.equal(403);
    expect(await get()).to.equal(403);
    gateway.authorization.respond = known;
    forward();
    await gateway.stop();
    expect(reported().map(({ times }) => times)).to.deep.equal([1, 2]);
  });

  it('are reported again, unchanged, until the report has arrived', async () => {
    const known = gateway.authorization.respond;
    let failures = 3;
    gateway.authorization.respond = (request, response, body) => {
      if (request.url === '/internal/refusals' && failures-- > 0) {
        sendJson(response, 503, {});
      } else {
        known(request, response, body);
      }
    };
    const token = gateway.createToken({ scopes: [] });
    expect(
      (await gateway.call('GET', '/v2/investments', { headers: bearer(token) })).status,
    ).to.equal(403);
    const reports = await arrived(4);
    for (const report of reports) {
      expect(report).to.deep.equal(reports[0]);
    }
    expect(reports).to.have.length(4);
  });

  it('are buffered up to a limit while reports fail, and counted beyond the limit', () => {
    const buffer = new RefusedCallBuffer(3);
    const request = {
      method: 'GET',
      headers: {},
    } as IncomingMessage;
    const exchange = {
      request,
      path: '/v2/investments',
      operation: undefined,
      requestId: 'r',
      clientAddress: '192.0.2.1',
      traceparent: '',
      ownerWorkspaceId: undefined,
    };
    const refuse = (credentialId: string) =>
      buffer.add(exchange, 403, testPrincipal({ credentialId }));
    for (let n = 0; n < 10; n++) {
      refuse(`key-${n}`);
    }
    refuse('key-1');
    expect([buffer.size, buffer.droppedCount]).to.deep.equal([3, 7]);
    expect(buffer.drain().map(({ times }) => times)).to.deep.equal([1, 2, 1]);
    refuse('key-9');
    expect([buffer.size, buffer.droppedCount]).to.deep.equal([1, 7]);
  });
});
