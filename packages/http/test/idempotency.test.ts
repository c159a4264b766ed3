import { defineEndpoint, type Principal } from '@irp/contracts';
import { PlatformError } from '@irp/errors';
import { bind, type IdempotencyKey, type IdempotencyStore, type StoredReply } from '@irp/http';
import { expect } from 'chai';
import { z } from 'zod';
import { principal, type RunningApp, startApp } from './support/start-app.ts';

const base = {
  method: 'post',
  versions: ['v1', 'v2'],
  access: 'principal',
  permission: { scopes: [] },
  tag: 'T',
  summary: 's',
  idempotent: true,
} as const;
const body = z.strictObject({ name: z.string() });
const create = defineEndpoint({
  ...base,
  operationId: 'create',
  path: '/things',
  body,
  responses: {
    201: {
      description: 'created',
      schema: z.object({ id: z.int() }),
      headers: { Location: 'Path of the thing' },
    },
  },
});
const other = defineEndpoint({
  ...base,
  operationId: 'other',
  path: '/others',
  body,
  responses: {
    201: {
      description: 'created',
      schema: z.object({ id: z.int() }),
      headers: { Location: 'Path of the thing' },
    },
  },
});

function createMemoryStore(): IdempotencyStore {
  const stored = new Map<
    string,
    {
      fingerprint: string;
      id: string;
      free?: boolean;
      reply?: StoredReply;
    }
  >();
  const idOf = ({ owner, key }: IdempotencyKey) => `${owner} ${key}`;
  return {
    async begin(key, freshId) {
      const found = stored.get(idOf(key));
      const id = found?.id ?? freshId;
      if (!found || found.free) {
        stored.set(idOf(key), { fingerprint: key.fingerprint, id });
      }
      if (!found || found.free) {
        return { claimed: true, id };
      }
      return found.fingerprint === key.fingerprint ? (found.reply ?? 'busy') : 'mismatch';
    },
    async complete(key, reply) {
      stored.set(idOf(key), { ...stored.get(idOf(key))!, reply });
    },
    async release(key) {
      stored.set(idOf(key), { ...stored.get(idOf(key))!, free: true });
    },
    async abandon(key) {
      stored.delete(idOf(key));
    },
  };
}

describe('createHttpApp: Idempotency-Key', () => {
  let app: RunningApp;
  let created = 0;
  let hold: Promise<void> = Promise.resolve();
  let errors = 0;
  let error: Error;
  let ids: (string | undefined)[];

  before(async () => {
    const operation = async ({ idempotencyId }: { idempotencyId: string | undefined }) => {
      ids.push(idempotencyId);
      await hold;
      if (errors-- > 0) {
        throw error;
      }
      return {
        status: 201 as const,
        headers: { Location: `/things/${++created}` },
        body: { id: created },
      };
    };
    app = await startApp([bind(create, operation), bind(other, operation)], {
      idempotency: createMemoryStore(),
    });
  });
  beforeEach(() => {
    errors = 0;
    error = new PlatformError('unavailable', 'Away');
    ids = [];
  });
  after(() => app.stop());

  const post = (key: string | undefined, name = 'n', path = '/v2/things', as = principal) =>
    app.send('POST', path, {
      as,
      headers: key === undefined ? {} : { 'Idempotency-Key': key },
      body: { name },
    });

  it('returns the first response to a repeat, marked as replayed', async () => {
    const first = await post('a');
    const again = await post('a');
    expect([again.status, again.body, again.headers.location]).to.deep.equal([
      201,
      first.body,
      first.headers.location,
    ]);
    expect(first.headers).not.to.have.property('idempotency-replayed');
    expect(again.headers['idempotency-replayed']).to.equal('true');
  });

  it('runs again without a key, and for another key', async () => {
    const ids = [
      await post(undefined),
      await post(undefined),
      await post('b'),
      await post('c'),
    ].map((response) => response.body.id);
    expect(new Set(ids).size).to.equal(4);
  });

  it('returns 422 for the same key with another request', async () => {
    await post('d');
    expect((await post('d', 'different')).status).to.equal(422);
  });

  it('recognises a repeat at a process of another version, with further fields, and in another order', async () => {
    const store = createMemoryStore();
    const versions = [body, body.extend({ note: z.string().default('none') })].map((schema) =>
      startApp(
        [
          bind(
            {
              ...create,
              body: schema.extend({ tag: z.string() }),
            },
            async () => ({
              status: 201 as const,
              headers: { Location: '/' },
              body: { id: ++created },
            }),
          ),
        ],
        { idempotency: store },
      ),
    );
    const [older, newer] = await Promise.all(versions);
    const sendTo = (one: RunningApp, sent: object) =>
      one.send('POST', '/v2/things', {
        as: principal,
        headers: { 'Idempotency-Key': 'v' },
        body: sent,
      });
    const first = await sendTo(older!, { name: 'n', tag: 't' });
    expect((await sendTo(newer!, { tag: 't', name: 'n' })).body).to.deep.equal(first.body);
    expect((await sendTo(newer!, { name: 'n', tag: 'other' })).status).to.equal(422);
    for (const one of [older!, newer!]) {
      await one.stop();
    }
  });

  it('returns 409 while the first request is in progress, and runs once', async () => {
    let release = () => {};
    hold = new Promise((resolve) => {
      release = resolve;
    });
    const before = created;
    const both = [post('e'), post('e')];
    const earlier = await Promise.race(both);
    expect([earlier.status, earlier.headers['retry-after']]).to.deep.equal([409, '1']);
    release();
    const statuses = (await Promise.all(both)).map(({ status }) => status);
    expect(statuses.toSorted()).to.deep.equal([201, 409]);
    expect([(await post('e')).status, created]).to.deep.equal([201, before + 1]);
  });

  it('runs again after a 5xx error', async () => {
    errors = 1;
    expect((await post('f')).status).to.equal(503);
    expect((await post('f')).status).to.equal(201);
  });

  it('passes the same id to the operation in every retry', async () => {
    errors = 2;
    for (const _try of [1, 2, 3]) {
      await post('h');
    }
    await post('i');
    await post(undefined);
    expect(ids).to.have.length(5);
    expect(ids[0]).to.be.a('string');
    expect(ids.slice(1)).to.deep.equal([ids[0], ids[0], ids[3], undefined]);
    expect(ids[3]).not.to.equal(ids[0]);
  });

  it('frees a key after a 4xx error, for another request', async () => {
    errors = 1;
    error = new PlatformError('conflict', 'Taken');
    expect((await post('j')).status).to.equal(409);
    expect((await post('j', 'different')).status).to.equal(201);
  });

  it('separates the keys of users, workspaces, environments and operations', async () => {
    const ids = [
      await post('g'),
      await post('g', 'n', '/v2/others'),
      await post('g', 'n', '/v2/things', { ...principal, userId: 'u2' }),
      await post('g', 'n', '/v2/things', { ...principal, workspaceId: 'w2' }),
      await post('g', 'n', '/v2/things', { ...principal, environment: 'sandbox' }),
    ].map((response) => response.body.id);
    expect(new Set(ids).size).to.equal(5);
  });

  it("separates the keys of a user's credentials, and of one credential with changed rights", async () => {
    const token: Principal = {
      ...principal,
      credentialKind: 'access_token',
      applicationId: 'p1',
      grantId: 'g1',
    };
    const ids = [
      await post('l'),
      await post('l', 'n', '/v2/things', { ...principal, credentialId: 'k2' }),
      await post('l', 'n', '/v2/things', {
        ...principal,
        scopes: [...principal.scopes, 'members.read'],
      }),
      await post('l', 'n', '/v2/things', { ...principal, role: 'developer' }),
      await post('l', 'n', '/v2/things', token),
      await post('l', 'n', '/v2/things', { ...token, applicationId: 'p2' }),
      await post('l', 'n', '/v2/things', { ...token, grantId: 'g2' }),
    ].map((response) => response.body.id);
    expect(new Set(ids).size).to.equal(7);
  });

  it('returns the first response to a repeat with a refreshed token', async () => {
    const token: Principal = {
      ...principal,
      credentialKind: 'access_token',
      applicationId: 'p1',
      grantId: 'g3',
    };
    const first = await post('m', 'n', '/v2/things', token);
    const again = await post('m', 'n', '/v2/things', { ...token, credentialId: 'k9' });
    expect(again.body).to.deep.equal(first.body);
  });

  it('returns 400 for a malformed key', async () => {
    for (const key of ['', 'x'.repeat(256), 'two words', '\u00fc']) {
      const { status, body: problem } = await post(key);
      expect([status, problem.errors[0].field], key).to.deep.equal([400, 'Idempotency-Key']);
    }
  });
});
