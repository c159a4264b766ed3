import { type Access, defineEndpoint, type Scope } from '@irp/contracts';
import { bind } from '@irp/http';
import { expect } from 'chai';
import { z } from 'zod';
import { caller, type RunningApp, startApp } from './support/start-app.ts';

function endpoint<const A extends Access>(access: A, scopes?: Scope[]) {
  const base = {
    operationId: access,
    method: 'post',
    path: `/${access}`,
    versions: ['v2'],
    tag: 'T',
    summary: 's',
  } as const;
  return defineEndpoint({
    ...base,
    access,
    ...(scopes ? { scopes } : {}),
    body: z.strictObject({ n: z.int() }),
    answers: { 200: { description: 'ok' } },
  });
}

const { body: _body, ...bodyless } = endpoint('principal');
const read = defineEndpoint({ ...bodyless, operationId: 'read', method: 'get', path: '/read' });

describe('createHttpApp: who may call', () => {
  let app: RunningApp;
  const body = { n: 1 };

  before(async () => {
    app = await startApp([
      bind(endpoint('open'), async ({ principal, service }) => ({ status: 200, body: { principal, service } })),
      bind(endpoint('internal'), async ({ principal, service }) => ({ status: 200, body: { principal, service } })),
      bind(endpoint('principal', ['investments.read', 'members.read']), async ({ principal }) => ({
        status: 200,
        body: principal,
      })),
      bind(read, async () => ({ status: 200, body: {} })),
    ]);
  });
  after(() => app.stop());

  it('hands on the caller whom the gateway signed, with all scopes of the endpoint', async () => {
    const as = { ...caller, scopes: ['investments.read', 'members.read'] as Scope[] };
    const { status, body: seen } = await app.ask('POST', '/v2/principal', { as, body });
    expect([status, seen]).to.deep.equal([200, as]);
  });

  it('lets no shared cache keep what one caller is told, and nobody what a change answers', async () => {
    const as = { ...caller, scopes: ['investments.read', 'members.read'] as Scope[] };
    const read = await app.ask('GET', '/v2/read', { as });
    expect(read.headers).to.have.property('cache-control', 'private, no-cache');
    const changed = await app.ask('POST', '/v2/principal', { as, body });
    expect(changed.headers).to.have.property('cache-control', 'no-store');
    expect((await app.ask('POST', '/v2/internal', { as: 'service', body })).headers['cache-control']).to.equal(
      'no-store',
    );
    expect((await app.ask('POST', '/v2/open', { body })).headers).not.to.have.property('cache-control');
  });

  it('answers 403 where a scope is missing, and says which', async () => {
    const { status, body: problem, headers } = await app.ask('POST', '/v2/principal', { as: caller, body });
    expect([status, problem.error]).to.deep.equal([403, 'insufficient_scope']);
    expect(problem.message).to.include('members.read').and.not.to.include('investments.read');
    expect(headers['www-authenticate']).to.equal(
      'Bearer error="insufficient_scope", scope="investments.read members.read"',
    );
  });

  it('answers 401 to nobody, to a service and to a forged principal', async () => {
    const forged = { 'x-irp-principal': 'a.b.c', 'content-type': 'application/json' };
    for (const asked of [{ body }, { as: 'service' as const, body }, { headers: forged, body: '{"n":1}' }]) {
      const { status, headers } = await app.ask('POST', '/v2/principal', asked);
      expect([status, headers['www-authenticate']]).to.deep.equal([401, 'Bearer']);
    }
  });

  it('lets services alone into internal endpoints', async () => {
    expect((await app.ask('POST', '/v2/internal', { as: 'service', body })).body).to.deep.equal({ service: 'tester' });
    expect((await app.ask('POST', '/v2/internal', { as: caller, body })).status).to.equal(401);
    expect((await app.ask('POST', '/v2/internal', { body })).status).to.equal(401);
  });

  it('asks nobody at an open endpoint', async () => {
    expect((await app.ask('POST', '/v2/open', { body })).body).to.deep.equal({});
  });

  it('refuses the caller before it looks at what they sent', async () => {
    const headers = { 'content-type': 'application/json' };
    expect((await app.ask('POST', '/v2/principal', { body: 'not json', headers })).status).to.equal(401);
    expect((await app.ask('POST', '/v2/principal', { as: caller, body: 'not json', headers })).status).to.equal(403);
  });
});
