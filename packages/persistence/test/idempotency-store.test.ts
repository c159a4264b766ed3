import { randomBytes } from 'node:crypto';
import type { IdempotencyKey, IdempotencyStore } from '@irp/http';
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
  const rows = () => database.connection.collection<{ _id: string; claimedAt: Date }>('idempotency_keys');

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
    const states = await Promise.all(Array.from({ length: 10 }, () => store.begin(key)));
    expect(states.filter((state) => state === 'begun')).to.have.length(1);
    expect(states.filter((state) => state === 'busy')).to.have.length(9);
  });

  it('answers a repeat with what was answered, and another request with a mismatch', async () => {
    const key = fresh();
    await store.begin(key);
    await store.complete(key, reply);
    expect(await store.begin(key)).to.deep.equal(reply);
    expect(await store.begin({ ...key, fingerprint: 'f2' })).to.equal('mismatch');
  });

  it('keeps owners apart', async () => {
    const key = fresh();
    await store.begin(key);
    await store.complete(key, reply);
    expect(await store.begin({ ...key, owner: 'w2/production/u1/create' })).to.equal('begun');
  });

  it('lets a repeat begin after a fault, but not after an answer', async () => {
    const key = fresh();
    await store.begin(key);
    await store.abandon(key);
    expect(await store.begin(key)).to.equal('begun');
    await store.complete(key, reply);
    await store.abandon(key);
    expect(await store.begin(key)).to.deep.equal(reply);
  });

  it('lets one repeat take over from a process that died', async () => {
    const key = fresh();
    await store.begin(key);
    await rows().updateMany({}, { $set: { claimedAt: new Date(Date.now() - 61_000) } });
    const states = await Promise.all(Array.from({ length: 5 }, () => store.begin(key)));
    expect(states.filter((state) => state === 'begun')).to.have.length(1);
  });

  it('keeps neither the key nor the answer readable', async () => {
    const key = fresh();
    await store.begin(key);
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
