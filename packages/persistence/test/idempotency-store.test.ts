import { spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import type { Claim, IdempotencyKey, IdempotencyStore } from '@irp/http';
import { silentLogger } from '@irp/logging';
import { connectDatabase, createIdempotencyStore, type Database } from '@irp/persistence';
import { testDatabase } from '@irp/testing';
import { expect } from 'chai';

const reply = { status: 201, headers: { Location: '/things/1' }, body: { key: 'shown once: swordfish' } };

describe('createIdempotencyStore', () => {
  let server: Awaited<ReturnType<typeof testDatabase>>;
  let database: Database & { models: IdempotencyStore };
  let store: IdempotencyStore;
  let count = 0;

  const fresh = (): IdempotencyKey => ({ owner: 'w1/production/u1/create', key: `key-${count++}`, fingerprint: 'f1' });
  const rows = () =>
    database.connection.collection<{ _id: string; claimedAt: Date; holder: string; madeId: string }>(
      'idempotency_keys',
    );

  const begin = (key: IdempotencyKey) => store.begin(key, randomUUID());
  const isClaim = (state: Awaited<ReturnType<IdempotencyStore['begin']>>) =>
    typeof state === 'object' && 'claimed' in state;
  const idOf = (state: Awaited<ReturnType<IdempotencyStore['begin']>>) => (state as Claim).id;

  before(async () => {
    server = await testDatabase();
    const options = { uri: server.uri, name: `t${randomBytes(6).toString('hex')}`, log: silentLogger() };
    database = await connectDatabase(options, createIdempotencyStore);
    store = database.models;
  });
  after(async () => {
    await database.close();
    await server.stop();
  });

  it('lets one of many at the same moment begin', async () => {
    const key = fresh();
    const states = await Promise.all(Array.from({ length: 10 }, () => begin(key)));
    expect(states.filter(isClaim)).to.have.length(1);
    expect(states.filter((state) => state === 'busy')).to.have.length(9);
  });

  it('answers a repeat with what was answered, and another request with a mismatch', async () => {
    const key = fresh();
    await begin(key);
    await store.complete(key, reply);
    expect(await begin(key)).to.deep.equal(reply);
    expect(await begin({ ...key, fingerprint: 'f2' })).to.equal('mismatch');
  });

  it('keeps owners apart', async () => {
    const key = fresh();
    await begin(key);
    await store.complete(key, reply);
    expect(isClaim(await begin({ ...key, owner: 'w2/production/u1/create' }))).to.equal(true);
  });

  it('lets a repeat begin after a refusal or a fault, but not after an answer', async () => {
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

  it('lets one repeat take over from a process that died', async () => {
    const key = fresh();
    const first = await begin(key);
    await rows().updateMany({}, { $set: { claimedAt: new Date(Date.now() - 61_000) } });
    const states = await Promise.all(Array.from({ length: 5 }, () => begin(key)));
    expect(states.filter(isClaim)).to.deep.equal([first]);
  });

  it('takes over at once from a process of this machine that is certainly dead, and from no other', async () => {
    const key = fresh();
    const first = await begin(key);
    const [row] = await rows()
      .find({ madeId: idOf(first) })
      .toArray();
    const [boot, ids, pid, began] = row!.holder.split(' ');
    if (boot === '') return;
    for (const alive of [row!.holder, '', `other ${ids} ${pid} 1`, `${boot} pid:[1] ${pid} 1`]) {
      await rows().updateOne({ _id: row!._id }, { $set: { holder: alive } });
      expect(await begin(key), alive).to.equal('busy');
    }
    const child = spawn(process.execPath, ['-e', '0']);
    await new Promise((resolve) => child.on('exit', resolve));
    for (const dead of [`${boot} ${ids} ${pid} ${Number(began) - 1}`, `${boot} ${ids} ${child.pid} ${began}`]) {
      await rows().updateOne({ _id: row!._id }, { $set: { holder: dead } });
      const states = await Promise.all(Array.from({ length: 5 }, () => begin(key)));
      expect(states.filter(isClaim), dead).to.deep.equal([first]);
    }
  });

  it('keeps neither the key nor the answer readable', async () => {
    const key = fresh();
    await begin(key);
    await store.complete(key, reply);
    const kept = JSON.stringify(await rows().find().toArray(), (_name, value) =>
      value?._bsontype === 'Binary' ? value.toString('latin1') : value,
    );
    expect(kept).not.to.include('swordfish').and.not.to.include(key.key).and.not.to.include('Location');
  });

  it('forgets after a day', async () => {
    const indexes = await rows().indexes();
    expect(indexes.find(({ key }) => 'expireAt' in key)).to.include({ expireAfterSeconds: 0 });
  });
});
