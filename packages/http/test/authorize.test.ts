import { type Access, defineEndpoint, type Scope } from '@irp/contracts';
import { bind } from '@irp/http';
import { expect } from 'chai';
import { z } from 'zod';
import { principal, type RunningApp, startApp } from './support/start-app.ts';

function parts<const A extends Access>(access: A) {
  return {
    operationId: access,
    method: 'post',
    path: `/${access}`,
    versions: ['v2'],
    access,
    tag: 'T',
    summary: 's',
    body: z.strictObject({ n: z.int() }),
    responses: {
      200: {
        description: 'ok',
        schema: z.unknown(),
      },
    },
  } as const;
}

const open = defineEndpoint(parts('open'));
const internal = defineEndpoint({ ...parts('internal'), callers: ['mailbox'] });
const operations = defineEndpoint(parts('operations'));
const principalOnly = defineEndpoint({
  ...parts('principal'),
  permission: { scopes: ['investments.read', 'members.read'] },
});
const { body: _body, ...bodyless } = principalOnly;
const read = defineEndpoint({
  ...bodyless,
  permission: { scopes: [] },
  operationId: 'read',
  method: 'get',
  path: '/read',
});

describe('createHttpApp: authorization', () => {
  let app: RunningApp;
  const body = { n: 1 };

  before(async () => {
    app = await startApp([
      bind(open, async ({ principal, service }) => ({
        status: 200 as const,
        body: { principal, service },
      })),
      bind(internal, async ({ principal, service }) => ({
        status: 200 as const,
        body: { principal, service },
      })),
      bind(operations, async () => ({
        status: 200 as const,
        body: {},
      })),
      bind(principalOnly, async ({ principal }) => ({
        status: 200 as const,
        body: principal,
      })),
      bind(read, async () => ({
        status: 200 as const,
        body: {},
      })),
    ]);
  });
  after(() => app.stop());

  it('passes the signed principal to the operation', async () => {
    const as = { ...principal, scopes: ['investments.read', 'members.read'] as Scope[] };
    const { status, body: received } = await app.send('POST', '/v2/principal', { as, body });
    expect([status, received]).to.deep.equal([200, as]);
  });

  it('restricts reads to private caches and forbids caching of changes', async () => {
    const as = { ...principal, scopes: ['investments.read', 'members.read'] as Scope[] };
    const read = await app.send('GET', '/v2/read', { as });
    expect(read.headers).to.have.property('cache-control', 'private, no-cache');
    const changed = await app.send('POST', '/v2/principal', { as, body });
    expect(changed.headers).to.have.property('cache-control', 'no-store');
    expect(
      (await app.send('POST', '/v2/internal', { as: 'mailbox', body })).headers['cache-control'],
    ).to.equal('no-store');
    expect((await app.send('POST', '/v2/open', { body })).headers).not.to.have.property(
      'cache-control',
    );
  });

  it('returns 403 for a missing scope, and names it', async () => {
    const {
      status,
      body: problem,
      headers,
    } = await app.send('POST', '/v2/principal', { as: principal, body });
    expect([status, problem.error]).to.deep.equal([403, 'insufficient_scope']);
    expect(problem.message).to.include('members.read').and.not.to.include('investments.read');
    expect(headers['www-authenticate']).to.equal(
      'Bearer realm="irp", error="insufficient_scope", scope="investments.read members.read"',
    );
  });

  it('returns 401 without a token, for a service token and for a forged token', async () => {
    const forged = { 'x-irp-principal': 'a.b.c', 'content-type': 'application/json' };
    for (const options of [
      { body },
      { as: 'mailbox' as const, body },
      { headers: forged, body: '{"n":1}' },
    ]) {
      const { status, headers } = await app.send('POST', '/v2/principal', options);
      expect([status, headers['www-authenticate']]).to.deep.equal([401, 'Bearer realm="irp"']);
    }
  });

  it('admits only services to internal endpoints', async () => {
    const { body: received } = await app.send('POST', '/v2/internal', { as: 'mailbox', body });
    expect(received).to.deep.equal({ service: 'mailbox' });
    expect((await app.send('POST', '/v2/internal', { as: principal, body })).status).to.equal(401);
    expect((await app.send('POST', '/v2/internal', { body })).status).to.equal(401);
  });

  it('admits to an internal endpoint only the services that it names', async () => {
    const { status, body: problem } = await app.send('POST', '/v2/internal', { as: 'demo', body });
    expect([status, problem.error]).to.deep.equal([403, 'forbidden']);
    expect(problem.message).to.equal('demo may not call this operation, only mailbox.');
  });

  it("requires no credential for an open endpoint, except the gateway's token", async () => {
    expect((await app.send('POST', '/v2/open', { body })).body).to.deep.equal({});
    expect((await app.send('POST', '/v2/open', { as: principal, body })).body).to.deep.equal({});
    const forged = {
      headers: { 'x-irp-principal': 'a.b.c' },
      body,
    };
    for (const options of [{ as: 'mailbox' as const, body }, forged]) {
      const { status, body: problem } = await app.send('POST', '/v2/open', options);
      expect([status, problem.error]).to.deep.equal([403, 'forbidden']);
      expect(problem.message).to.include('through the gateway only');
    }
    expect((await app.send('POST', '/v2/operations', forged)).status).to.equal(200);
  });

  it('rejects a write sent a second time', async () => {
    const as = { ...principal, scopes: ['investments.read', 'members.read'] as Scope[] };
    const token = app.sign(as, {
      service: 'tested',
      method: 'POST',
      target: '/v2/principal',
    });
    const again = () =>
      app.send('POST', '/v2/principal', {
        headers: { 'x-irp-principal': token },
        body,
      });
    expect((await again()).status).to.equal(200);
    expect((await again()).status).to.equal(401);
  });

  it('rejects the caller before it reads the body', async () => {
    const headers = { 'content-type': 'application/json' };
    expect(
      (await app.send('POST', '/v2/principal', { body: 'not json', headers })).status,
    ).to.equal(401);
    expect(
      (
        await app.send('POST', '/v2/principal', {
          as: principal,
          body: 'not json',
          headers,
        })
      ).status,
    ).to.equal(403);
  });
});
