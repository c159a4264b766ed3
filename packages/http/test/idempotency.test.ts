import { defineEndpoint, type Principal } from '@irp/contracts';
import { PlatformError } from '@irp/errors';
import { bind, type IdempotencyKey, type IdempotencyStore, type StoredReply } from '@irp/http';
import { expect } from 'chai';
import { z } from 'zod';
import { caller, type RunningApp, startApp } from './support/start-app.ts';

const base = {
  method: 'post',
  versions: ['v1', 'v2'],
  access: 'principal',
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
  answers: { 201: { description: 'made' } },
});
const other = defineEndpoint({
  ...base,
  operationId: 'other',
  path: '/others',
  body,
  answers: { 201: { description: 'made' } },
});

function createMemoryStore(): IdempotencyStore {
  const kept = new Map<string, { fingerprint: string; id: string; free?: boolean; reply?: StoredReply }>();
  const idOf = ({ owner, key }: IdempotencyKey) => `${owner} ${key}`;
  return {
    async begin(key, freshId) {
      const found = kept.get(idOf(key));
      const id = found?.id ?? freshId;
      if (!found || found.free) kept.set(idOf(key), { fingerprint: key.fingerprint, id });
      if (!found || found.free) return { claimed: true, id };
      return found.fingerprint === key.fingerprint ? (found.reply ?? 'busy') : 'mismatch';
    },
    async complete(key, reply) {
      kept.set(idOf(key), { ...kept.get(idOf(key))!, reply });
    },
    async release(key) {
      kept.set(idOf(key), { ...kept.get(idOf(key))!, free: true });
    },
    async abandon(key) {
      kept.delete(idOf(key));
    },
  };
}

describe('createHttpApp: Idempotency-Key', () => {
  let app: RunningApp;
  let made = 0;
  let hold: Promise<void> = Promise.resolve();
  let faults = 0;
  let fault: Error;
  let ids: (string | undefined)[];

  before(async () => {
    const make = async ({ idempotencyId }: { idempotencyId: string | undefined }) => {
      ids.push(idempotencyId);
      await hold;
      if (faults-- > 0) throw fault;
      return { status: 201, headers: { Location: `/things/${++made}` }, body: { id: made } };
    };
    app = await startApp([bind(create, make), bind(other, make)], { idempotency: createMemoryStore() });
  });
  beforeEach(() => {
    faults = 0;
    fault = new PlatformError('unavailable', 'Away');
    ids = [];
  });
  after(() => app.stop());

  const post = (key: string | undefined, name = 'n', path = '/v2/things', as = caller) =>
    app.ask('POST', path, { as, headers: key === undefined ? {} : { 'Idempotency-Key': key }, body: { name } });

  it('answers a repeat with the first answer, and says so', async () => {
    const first = await post('a');
    const again = await post('a');
    expect([again.status, again.body, again.headers.location]).to.deep.equal([201, first.body, first.headers.location]);
    expect(first.headers).not.to.have.property('idempotency-replayed');
    expect(again.headers['idempotency-replayed']).to.equal('true');
  });

  it('makes another without a key, or with another key', async () => {
    const ids = [await post(undefined), await post(undefined), await post('b'), await post('c')].map(
      (answer) => answer.body.id,
    );
    expect(new Set(ids).size).to.equal(4);
  });

  it('answers 422 to the same key with another request', async () => {
    await post('d');
    expect((await post('d', 'different')).status).to.equal(422);
  });

  it('answers 409 while the first is under way, and makes one', async () => {
    let release = () => {};
    hold = new Promise((resolve) => {
      release = resolve;
    });
    const before = made;
    const both = [post('e'), post('e')];
    const sooner = await Promise.race(both);
    expect([sooner.status, sooner.headers['retry-after']]).to.deep.equal([409, '1']);
    release();
    const statuses = (await Promise.all(both)).map(({ status }) => status);
    expect(statuses.toSorted()).to.deep.equal([201, 409]);
    expect([(await post('e')).status, made]).to.deep.equal([201, before + 1]);
  });

  it('tries again after a fault', async () => {
    faults = 1;
    expect((await post('f')).status).to.equal(503);
    expect((await post('f')).status).to.equal(201);
  });

  it('gives every try the same id, for what it makes', async () => {
    faults = 2;
    for (const _try of [1, 2, 3]) await post('h');
    await post('i');
    await post(undefined);
    expect(ids).to.have.length(5);
    expect(ids[0]).to.be.a('string');
    expect(ids.slice(1)).to.deep.equal([ids[0], ids[0], ids[3], undefined]);
    expect(ids[3]).not.to.equal(ids[0]);
  });

  it('forgets a key after a refusal: it can be used for another request', async () => {
    faults = 1;
    fault = new PlatformError('conflict', 'Taken');
    expect((await post('j')).status).to.equal(409);
    expect((await post('j', 'different')).status).to.equal(201);
  });

  it('keeps the keys of people, workspaces, environments and operations apart', async () => {
    const ids = [
      await post('g'),
      await post('g', 'n', '/v2/others'),
      await post('g', 'n', '/v2/things', { ...caller, userId: 'u2' }),
      await post('g', 'n', '/v2/things', { ...caller, workspaceId: 'w2' }),
      await post('g', 'n', '/v2/things', { ...caller, environment: 'sandbox' }),
    ].map((answer) => answer.body.id);
    expect(new Set(ids).size).to.equal(5);
  });

  it('keeps what one credential was answered from another of the same person, and from itself with other rights', async () => {
    const token: Principal = { ...caller, credentialKind: 'access_token', applicationId: 'p1', grantId: 'g1' };
    const ids = [
      await post('l'),
      await post('l', 'n', '/v2/things', { ...caller, credentialId: 'k2' }),
      await post('l', 'n', '/v2/things', { ...caller, scopes: [...caller.scopes, 'members.read'] }),
      await post('l', 'n', '/v2/things', { ...caller, role: 'developer' }),
      await post('l', 'n', '/v2/things', token),
      await post('l', 'n', '/v2/things', { ...token, applicationId: 'p2' }),
      await post('l', 'n', '/v2/things', { ...token, grantId: 'g2' }),
    ].map((answer) => answer.body.id);
    expect(new Set(ids).size).to.equal(7);
  });

  it('answers a repeat with the token that came after a refresh', async () => {
    const token: Principal = { ...caller, credentialKind: 'access_token', applicationId: 'p1', grantId: 'g3' };
    const first = await post('m', 'n', '/v2/things', token);
    const again = await post('m', 'n', '/v2/things', { ...token, credentialId: 'k9' });
    expect(again.body).to.deep.equal(first.body);
  });

  it('answers 400 to a key that cannot be kept', async () => {
    for (const key of ['', 'x'.repeat(256), 'two words', '\u00fc']) {
      const { status, body: problem } = await post(key);
      expect([status, problem.errors[0].field], key).to.deep.equal([400, 'Idempotency-Key']);
    }
  });
});
