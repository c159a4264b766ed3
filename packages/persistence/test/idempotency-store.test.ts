import { spawn } from 'node:child_process';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Claim, IdempotencyKey, IdempotencyStore } from '@irp/http';
import { silentLogger } from '@irp/observability';
import { connectDatabase, createIdempotencyStore, type Database } from '@irp/persistence';
import { testDatabase } from '@irp/testing';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';

const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );
const idOfRow = (key: IdempotencyKey) =>
  createHash('sha256').update(`${key.owner}\n${key.key}`).digest('base64url');

const reply = {
  status: 201,
  headers: { Location: '/things/1' },
  body: { key: 'shown once: swordfish' },
};

describe('createIdempotencyStore', () => {
  let server: Awaited<ReturnType<typeof testDatabase>>;
  let database: Database & { models: IdempotencyStore };
  let store: IdempotencyStore;
  let count = 0;

  const fresh = (): IdempotencyKey => ({
    owner: 'w1/production/u1/create',
    key: `key-${count++}`,
    fingerprint: 'f1',
  });
  const rows = () =>
    database.connection.collection<{
      _id: string;
      claimedAt: Date;
      holder: string;
      madeId: string;
    }>('idempotency_keys');

  const begin = (key: IdempotencyKey) => store.begin(key, randomUUID());
  const isClaim = (state: Awaited<ReturnType<IdempotencyStore['begin']>>) =>
    typeof state === 'object' && 'claimed' in state;
  const idOf = (state: Awaited<ReturnType<IdempotencyStore['begin']>>) => (state as Claim).id;

  before(async () => {
    server = await testDatabase();
    const options = {
      uri: server.uri,
      name: `t${randomBytes(6).toString('hex')}`,
      log: silentLogger(),
    };
    database = await connectDatabase(options, createIdempotencyStore);
    store = database.models;
  });
  after(async () => {
    await database.close();
    await server.stop();
  });

  it('grants one of many concurrent requests the claim', async () => {
    const key = fresh();
    const states = await Promise.all(Array.from({ length: 10 }, () => begin(key)));
    expect(states.filter(isClaim)).to.have.length(1);
    expect(states.filter((state) => state === 'busy')).to.have.length(9);
  });

  it('keeps the claim of a later request stored before the first', async () => {
    const key = fresh();
    const model = database.connection.model('IdempotencyKey');
    const { create } = model;
    let inserts = 0;
    const delayed = async (...args: unknown[]) => {
      if (inserts++ === 0) {
        await setTimeout(50);
      }
      return Reflect.apply(create, model, args);
    };
    Object.assign(model, { create: delayed });
    const states = await Promise.all([begin(key), begin(key)]);
    Object.assign(model, { create });
    expect([states[0], isClaim(states[1]!)]).to.deep.equal(['busy', true]);
    expect(await begin(key), 'the claim is open').to.equal('busy');
  });

  it('grants one of many concurrent requests a claim of an ended process', async () => {
    const key = fresh();
    const first = await begin(key);
    await store.release(key);
    const states = await Promise.all(Array.from({ length: 10 }, () => begin(key)));
    expect(states.filter(isClaim).map(idOf)).to.have.length.at.most(1);
    const again = states.some(isClaim) ? states.find(isClaim)! : await begin(key);
    expect(idOf(again)).to.equal(idOf(first));
  });

  describe('while the database is unavailable at the end of a request', () => {
    /** Runs `end` with failing writes, until the returned function is called. */
    async function withFailingWrites(end: () => Promise<void>): Promise<{ restore(): void }> {
      const model = database.connection.model('IdempotencyKey');
      const { updateOne, deleteOne } = model;
      const fail = () => Promise.reject(new Error('the database is away'));
      Object.assign(model, { updateOne: fail, deleteOne: fail });
      await end();
      return { restore: () => Object.assign(model, { updateOne, deleteOne }) };
    }

    it('lets a repeated request at the same process run immediately', async () => {
      for (const end of ['release', 'abandon'] as const) {
        const key = fresh();
        const first = await begin(key);
        const { restore } = await withFailingWrites(() => store[end](key));
        restore();
        const again = await begin(key);
        expect(isClaim(again), end).to.equal(true);
        expect(idOf(again), 'what the first request created is found').to.equal(idOf(first));
        expect(await begin(key), 'the repeated one is in progress').to.equal('busy');
      }
    });

    it('ends the claim after the database is back, for requests at other processes', async () => {
      const quick = { retryMs: 5 };
      const { connection } = database;
      connection.deleteModel('IdempotencyKey');
      store = createIdempotencyStore(connection, [], quick);
      const key = fresh();
      await begin(key);
      const { restore } = await withFailingWrites(() => store.release(key));
      restore();
      await eventually('the claim has ended', async () => {
        const row = await rows().findOne({ _id: idOfRow(key) });
        return row?.claimedAt.getTime() === 0;
      });
    });
  });

  it('returns the stored response to a repeated request, and mismatch to a different request', async () => {
    const key = fresh();
    await begin(key);
    await store.complete(key, reply);
    expect(await begin(key)).to.deep.equal(reply);
    expect(await begin({ ...key, fingerprint: 'f2' })).to.equal('mismatch');
  });

  it('encrypts the response with the secret and the key together, for its row alone', async () => {
    const secrets = ['newest', 'older'];
    const stored = async (at: string) =>
      (await rows().findOne({ _id: at })) as unknown as { reply: { buffer: Buffer } };
    const own = createIdempotencyStore(database.connection, secrets);
    const key = fresh();
    await own.begin(key, randomUUID());
    await own.complete(key, reply);
    expect(await own.begin(key, randomUUID())).to.deep.equal(reply);
    const rotated = createIdempotencyStore(database.connection, ['next', ...secrets]);
    expect(await rotated.begin(key, randomUUID())).to.deep.equal(reply);
    // Without the secret, a correctly guessed key of the caller does not decrypt the response.
    expect(await failureOf(begin(key))).to.be.instanceOf(Error);
    const other = fresh();
    await own.begin(other, randomUUID());
    await own.complete(other, reply);
    const [id, otherId] = [idOfRow(key), idOfRow(other)];
    await rows().updateOne(
      { _id: otherId },
      { $set: { reply: (await stored(id)).reply } as never },
    );
    expect(await failureOf(own.begin(other, randomUUID()))).to.be.instanceOf(Error);
  });

  it('separates the keys of different owners', async () => {
    const key = fresh();
    await begin(key);
    await store.complete(key, reply);
    expect(isClaim(await begin({ ...key, owner: 'w2/production/u1/create' }))).to.equal(true);
  });

  it('grants a claim again after abandon and release, but not after complete', async () => {
    const key = fresh();
    const first = await begin(key);
    await store.abandon(key);
    const second = await begin(key);
    expect(isClaim(second)).to.equal(true);
    expect(idOf(second)).not.to.equal(idOf(first));
    await store.release(key);
    expect(await begin(key)).to.deep.equal(second);
    await store.complete(key, reply);
    await store.abandon(key);
    expect(await begin(key)).to.deep.equal(reply);
  });

  it('lets one repeated request take over an expired claim', async () => {
    const key = fresh();
    const first = await begin(key);
    await rows().updateMany({}, { $set: { claimedAt: new Date(Date.now() - 61_000) } });
    const states = await Promise.all(Array.from({ length: 5 }, () => begin(key)));
    expect(states.filter(isClaim)).to.deep.equal([first]);
  });

  it('takes over immediately the claim of a crashed process of this machine, and of no other process', async () => {
    const key = fresh();
    const first = await begin(key);
    const [row] = await rows()
      .find({ madeId: idOf(first) })
      .toArray();
    const [boot, namespace, pid, startTime] = row!.holder.split(' ');
    if (boot === '') {
      return;
    }
    for (const notKnownDead of [
      row!.holder,
      '',
      `other ${namespace} ${pid} 1`,
      `${boot} pid:[1] ${pid} 1`,
    ]) {
      await rows().updateOne({ _id: row!._id }, { $set: { holder: notKnownDead } });
      expect(await begin(key), notKnownDead).to.equal('busy');
    }
    const child = spawn(process.execPath, ['-e', '0']);
    await new Promise((resolve) => child.on('exit', resolve));
    const reusedPid = `${boot} ${namespace} ${pid} ${Number(startTime) - 1}`;
    for (const dead of [reusedPid, `${boot} ${namespace} ${child.pid} ${startTime}`]) {
      await rows().updateOne({ _id: row!._id }, { $set: { holder: dead } });
      const states = await Promise.all(Array.from({ length: 5 }, () => begin(key)));
      expect(states.filter(isClaim), dead).to.deep.equal([first]);
    }
  });

  it('stores neither the key nor the response in plain text', async () => {
    const key = fresh();
    await begin(key);
    await store.complete(key, reply);
    const stored = JSON.stringify(await rows().find().toArray(), (_name, value) =>
      value?._bsontype === 'Binary' ? value.toString('latin1') : value,
    );
    expect(stored)
      .not.to.include('swordfish')
      .and.not.to.include(key.key)
      .and.not.to.include('Location');
  });

  it('expires responses by a TTL index', async () => {
    const indexes = await rows().indexes();
    expect(indexes.find(({ key }) => 'expireAt' in key)).to.include({ expireAfterSeconds: 0 });
  });
});
