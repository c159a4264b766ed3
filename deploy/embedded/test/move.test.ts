import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '@irp/config';
import { newId } from '@irp/contracts';
import { type EmbeddedMongo, startEmbeddedMongo } from '@irp/embedded-mongo';
import type { EventEnvelope } from '@irp/events';
import { createEmbeddedEventBus } from '@irp/events/embedded';
import { silentLogger } from '@irp/observability';
import { moveDatabases } from '@irp/persistence';
import { startWriteLimitedDatabase } from '@irp/testing';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { type Connection, createConnection, mongo } from 'mongoose';
import { checkEngines } from '../src/check-engines.ts';
import { requireHandledEvents } from '../src/move/require-handled-events.ts';
import { settings } from '../src/settings.ts';

const { Decimal128, Double, Int32, Long, ObjectId, Binary } = mongo.BSON;
const mongodb = process.env.MONGODB_URI || undefined;

describe(`move to ${mongodb ? 'MONGODB_URI' : 'another embedded store (MONGODB_URI is not set)'}`, () => {
  let folder: string;
  let from: EmbeddedMongo;
  let other: EmbeddedMongo | undefined;
  let to: string;
  let prefix: string;
  let source: Connection;
  let target: Connection;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'irp-move-'));
    from = await startEmbeddedMongo({
      directory: join(folder, 'from'),
      thread: 'same',
    });
    other = mongodb
      ? undefined
      : await startEmbeddedMongo({
          directory: join(folder, 'to'),
          thread: 'same',
        });
    to = mongodb ?? other!.uri;
    source = await createConnection(from.uri).asPromise();
    target = await createConnection(to).asPromise();
  });
  beforeEach(async () => {
    prefix = `m${randomBytes(5).toString('hex')}_`;
    const records = source.useDb(`${prefix}investments`).collection('records');
    const values = {
      i: new Int32(1),
      d: new Double(1),
      l: Long.fromNumber(1),
      m: Decimal128.fromString('1.50'),
      at: new Date(0),
    };
    const odd = {
      bytes: new Binary(Buffer.from('b')),
      none: null,
      list: [new Double(2), { deep: 'Ü' }],
      id: new ObjectId(),
    };
    await records.insertMany(
      Array.from({ length: 1_200 }, (_, n) => ({
        _id: `r${n}`,
        n: new Int32(n),
        ...values,
        ...odd,
      })) as never,
      { promoteValues: false },
    );
    await records.createIndex({ n: 1 }, { unique: true });
    await records.createIndex({ at: 1, n: -1 }, { sparse: true, name: 'by_time' });
    await records.createIndex({ list: 1 }, { partialFilterExpression: { n: { $gt: 5 } } });
    const replies = source.useDb(`${prefix}authorization`).collection('idempotency_keys');
    await replies.insertOne({ _id: 'a', expireAt: new Date(Date.now() + 86_400_000) } as never);
    await replies.createIndex({ expireAt: 1 }, { expireAfterSeconds: 0 });
  });
  afterEach(async () => {
    for (const connection of [source, target]) {
      for (const { name } of (await connection.listDatabases()).databases) {
        if (name.startsWith(prefix)) {
          await connection.useDb(name).dropDatabase();
        }
      }
    }
  });
  after(async () => {
    await Promise.all([source.destroy(), target.destroy()]);
    await from.stop();
    await other?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const move = (uri = to) =>
    moveDatabases({
      from: from.uri,
      to: uri,
      prefix,
      report: () => undefined,
    });
  const errorOf = (work: Promise<unknown>) =>
    work.then(
      () => 'none',
      (error: Error) => error.message,
    );
  const startOnTarget = () =>
    errorOf(
      checkEngines(
        readConfig(settings, { MONGODB_URI: to, DATABASE_PREFIX: prefix }),
        silentLogger(),
      ),
    );
  const targetRecords = () =>
    target.useDb(`${prefix}investments`).collection<{ _id: string; n: number }>('records');

  it('copies every document, type and index, and refuses a second move', async () => {
    expect(await move()).to.deep.equal({
      databases: 2,
      collections: 2,
      documents: 1_201,
      problems: [],
    });
    const raw = { promoteValues: false } as const;
    const { d, l, m, i } = (await targetRecords().findOne({ _id: 'r7' }, raw)) as unknown as Record<
      string,
      { _bsontype: string }
    >;
    expect([d, l, m, i].map((value) => value?._bsontype)).to.deep.equal([
      'Double',
      'Long',
      'Decimal128',
      'Int32',
    ]);
    const indexes = await targetRecords().indexes();
    expect(indexes.map(({ name }) => name)).to.have.members(['_id_', 'n_1', 'by_time', 'list_1']);
    expect((await target.listDatabases()).databases.map(({ name }) => name)).to.not.include(
      `${prefix}move`,
    );
    expect(await errorOf(move())).to.include('the target already has data');
    expect(await startOnTarget()).to.equal('none');
  });

  it('continues after an interruption at any point', async () => {
    const limited = await startWriteLimitedDatabase(to);
    for (const writes of [1, 2, 3]) {
      limited.allow(writes);
      expect(await errorOf(move(limited.uri)), `after ${writes} writes`).to.not.equal('none');
    }
    await limited.close();
    expect((await move()).problems).to.deep.equal([]);
    expect(await targetRecords().countDocuments()).to.equal(1_200);
  });

  it('reports different documents and indexes, and stays unfinished', async () => {
    const marker = target.useDb(`${prefix}move`).collection<{ _id: string }>('moves');
    await marker.insertOne({ _id: 'move' });
    await targetRecords().insertMany([
      { _id: 'r3', n: 3 },
      { _id: 'stranger', n: -1 },
    ]);
    const { problems } = await move();
    expect(problems).to.deep.equal([
      `${prefix}investments.records: document r3 differs in the target`,
      `${prefix}investments.records: document stranger is in the target, but not in the source`,
    ]);
    expect(await marker.countDocuments()).to.equal(1);
    // A repeated move would remove data stored by a platform meanwhile.
    expect(await startOnTarget()).to.include('contains only a part of a DATA_DIR');
  });

  it('is refused while the event log has unhandled events', async () => {
    const directory = join(folder, `events-${prefix}`);
    const log = silentLogger();
    const time = new Date().toISOString();
    const ofEvent = {
      source: '/test',
      type: 'test.happened',
      datacontenttype: 'application/json',
      time,
    };
    const event = {
      ...ofEvent,
      specversion: '1.0',
      id: newId(),
      subject: 'a',
      workspaceid: 'w1',
      data: {},
    } as unknown as EventEnvelope;
    let bus = createEmbeddedEventBus({ directory, log });
    await bus.publish('investments', [{ key: 'a', event }]);
    await bus.close();
    expect(await errorOf(requireHandledEvents(directory, log))).to.include(
      '1 of investments for audit',
    );
    bus = createEmbeddedEventBus({ directory, log });
    const handled = new Set<string>();
    const handle = (group: string) => async () => void handled.add(group);
    const groups = ['audit', 'webhooks'] as const;
    const followed = await Promise.all(
      groups.map((group) =>
        bus.subscribe({
          topics: ['investments'],
          group,
          maxBatch: 10,
          handle: handle(group),
        }),
      ),
    );
    await eventually('both have handled it', () => handled.size === groups.length);
    for (const { stop } of followed) {
      await stop();
    }
    await bus.close();
    await requireHandledEvents(directory, log);
    await requireHandledEvents(join(folder, 'none'), log);
  });
});
