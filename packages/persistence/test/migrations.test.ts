import { randomBytes } from 'node:crypto';
import { silentLogger } from '@irp/observability';
import { connectDatabase, type Migration, translateDatabaseError } from '@irp/persistence';
import { startWriteLimitedDatabase, testDatabase, type WriteLimitedDatabase } from '@irp/testing';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { type Connection, Schema } from 'mongoose';
import { migrateDatabase } from '../src/migrations/migrate-database.ts';
import { checksumOf } from '../src/migrations/migration.ts';
import { migrationStatus } from '../src/migrations/migration-status.ts';

interface Row {
  _id: string;
  email?: string;
  visits?: number;
  version?: number;
}

const schema = new Schema<Row>(
  {
    _id: String,
    email: String,
    visits: Number,
    version: Number,
  },
  { versionKey: false },
);
schema.index({ email: 1 }, { unique: true, sparse: true });
schema.index({ version: 1 }, { name: 'by_version' });
const compile = (connection: Connection) => ({
  people: connection.model<Row>('Person', schema, 'people'),
});

/** Counts the changes of each document: exactly one, regardless of interruptions. */
const count: Migration['steps'] = [
  {
    backfill: 'people',
    where: { version: null },
    update: {
      $inc: { visits: 1 },
      $set: { version: 1 },
    },
  },
];
const migrations: Migration[] = [
  {
    name: '0002-after',
    phase: 'contract',
    summary: 'those that came later',
    steps: count,
  },
  {
    name: '0001-first',
    phase: 'expand',
    summary: 'a first one',
    steps: [{ dropIndex: 'old_1', collection: 'people' }, ...count],
  },
];

describe('migrations', () => {
  let store: Awaited<ReturnType<typeof testDatabase>>;
  let limited: WriteLimitedDatabase;
  let name: string;
  const open: (() => Promise<void>)[] = [];
  const log = silentLogger();

  before(async () => {
    store = await testDatabase();
    limited = await startWriteLimitedDatabase(store.uri);
  });
  beforeEach(() => {
    name = `t${randomBytes(6).toString('hex')}`;
    limited.allow(Number.POSITIVE_INFINITY);
    limited.forbid([]);
  });
  afterEach(async () => {
    for (const close of open.splice(0)) {
      await close();
    }
  });
  after(async () => {
    await limited.close();
    await store.stop();
  });

  const connect = async (options: Partial<Parameters<typeof connectDatabase>[0]> = {}) => {
    const database = await connectDatabase(
      {
        uri: store.uri,
        name,
        log,
        ...options,
      },
      compile,
    );
    open.push(database.close);
    return database;
  };
  /** A database of a former version: documents without `version`, an undeclared index. */
  const formerVersion = async (documents: number) => {
    const database = await connect({ migrateAtStart: 'nothing' });
    const people = database.connection.collection<Row>('people');
    if (documents > 0) {
      await people.insertMany(
        Array.from({ length: documents }, (_, n) => ({ _id: `p${String(n).padStart(4, '0')}` })),
      );
    }
    await people.createIndex({ old: 1 });
    return { ...database, people };
  };
  const up = (
    connection: Connection,
    options: Partial<Parameters<typeof migrateDatabase>[0]> = {},
  ) =>
    migrateDatabase({
      connection,
      migrations,
      phases: ['expand'],
      log,
      batchSize: 10,
      signal: new AbortController().signal,
      ...options,
    });
  const rejected = (work: Promise<unknown>) =>
    work.then(
      () => 'fulfilled',
      (error: Error) => error.message,
    );

  it('create indexes and change documents in the order of their names; a repetition does nothing', async () => {
    const { connection, people } = await formerVersion(25);
    expect(await up(connection)).to.deep.equal(['indexes', '0001-first']);
    const indexes = new Map((await people.indexes()).map((index) => [index.name, index]));
    expect([...indexes.keys()]).to.have.members(['_id_', 'email_1', 'by_version']);
    expect(indexes.get('email_1')).to.deep.include({
      key: { email: 1 },
      unique: true,
      sparse: true,
    });
    expect(indexes.get('by_version'))
      .to.deep.include({ key: { version: 1 } })
      .and.not.have.any.keys('unique', 'sparse');
    expect(await people.countDocuments({ visits: 1, version: 1 })).to.equal(25);
    expect(await up(connection)).to.deep.equal([]);
    // As stored meanwhile by a process of the previous version.
    await people.insertOne({ _id: 'p0000-later' });
    expect(await up(connection, { phases: ['expand', 'contract'] })).to.deep.equal(['0002-after']);
    expect(await people.countDocuments({ visits: 1, version: 1 })).to.equal(26);
  });

  it('change documents by a function, and mark those whose value another document has', async () => {
    const { connection, people } = await formerVersion(0);
    await connection.models.Person!.createIndexes();
    await people.insertMany([
      { _id: 'a', email: 'ANN' },
      { _id: 'b', email: 'BOB' },
      { _id: 'c', email: 'bob' },
      { _id: 'd', email: 'dora' },
    ]);
    const lower: Migration = {
      name: '0003-lower',
      phase: 'contract',
      summary: 'in lower case',
      steps: [
        {
          rewrite: 'people',
          where: {
            email: { $lt: 'a' },
            version: null,
          },
          rule: 'lower case',
          change: ({ email }) => ({ email: email.toLowerCase() }),
          conflict: { version: -1 },
        },
      ],
    };
    const options = {
      migrations: [lower],
      phases: ['contract'] as const,
      batchSize: 2,
    };
    expect(await up(connection, options)).to.include('0003-lower');
    expect(await people.find({}, { sort: { _id: 1 } }).toArray()).to.deep.equal([
      { _id: 'a', email: 'ann' },
      {
        _id: 'b',
        email: 'BOB',
        version: -1,
      },
      { _id: 'c', email: 'bob' },
      { _id: 'd', email: 'dora' },
    ]);
    expect(await up(connection, options)).to.deep.equal([]);
    const changed = { ...lower, steps: [{ ...lower.steps[0]!, rule: 'another' }] } as Migration;
    expect(await rejected(up(connection, { ...options, migrations: [changed] }))).to.contain(
      'differs from the applied migration',
    );
    const rewritten = { ...changed, formerChecksum: checksumOf(lower) };
    expect(await up(connection, { ...options, migrations: [rewritten] })).to.deep.equal([]);
    const { migrations } = await migrationStatus(connection, [rewritten]);
    expect(migrations.find(({ name }) => name === lower.name)?.state).to.equal('applied');
  });

  it('continue where a killed process stopped, after any of its writes', async () => {
    let writes = 0;
    for (let interrupted = true; interrupted; writes++) {
      name = `t${randomBytes(6).toString('hex')}`;
      const { connection, people } = await formerVersion(25);
      const killed = await connect({ uri: limited.uri, migrateAtStart: 'nothing' });
      limited.allow(writes);
      const outcome = await rejected(up(killed.connection));
      limited.allow(Number.POSITIVE_INFINITY);
      interrupted = outcome !== 'fulfilled';
      await up(connection);
      expect(
        await people.countDocuments({ visits: 1, version: 1 }),
        `after ${writes} writes`,
      ).to.equal(25);
      const { indexes, migrations: states } = await migrationStatus(connection, migrations);
      expect(indexes).to.deep.equal({
        missing: [],
        different: [],
        undeclared: [],
      });
      expect(states.map(({ state }) => state)).to.deep.equal(['applied', 'pending']);
      for (const close of open.splice(0)) {
        await close();
      }
    }
    expect(writes).to.be.greaterThan(8);
  });

  it('continue after the last complete batch, and examine at most a batch of documents at once', async () => {
    const { connection, people } = await formerVersion(25);
    const stop = new AbortController();
    const killed = await connect({ uri: limited.uri, migrateAtStart: 'nothing' });
    const progress = () =>
      connection
        .collection('migrations')
        .findOne({ _id: '0001-first' as never }, { projection: { progress: 1 } });
    const running = rejected(up(killed.connection, { batchSize: 5, signal: stop.signal }));
    await eventually(
      'a batch is complete',
      async () => ((await progress())?.progress.examined ?? 0) > 0,
    );
    stop.abort(new Error('stopped'));
    expect(await running).to.match(/stopped|aborted/);
    const { examined, changed } = (await progress())?.progress ?? {};
    expect(examined % 5).to.equal(0);
    // And the dropped index.
    expect(changed - 1).to.equal(await people.countDocuments({ version: 1 }));
    // Documents before the stored position are not examined again.
    await people.updateOne({ _id: 'p0000' }, { $unset: { version: 1 } });
    await up(connection);
    expect((await progress())?.progress.examined).to.equal(25);
    expect(await people.countDocuments({ version: null as never })).to.equal(
      examined === 25 ? 0 : 1,
    );
  });

  it('are applied once by several concurrently starting processes', async () => {
    const { people } = await formerVersion(60);
    const others = await Promise.all([1, 2, 3].map(() => connect({ migrateAtStart: 'nothing' })));
    const applied = await Promise.all(others.map(({ connection }) => up(connection)));
    expect(applied.flat().toSorted()).to.deep.equal(['0001-first', 'indexes']);
    expect(await people.countDocuments({ visits: 1 })).to.equal(60);
  });

  it('of a starting service are applied beside its work, and the phase `contract` only without other processes', async () => {
    const { people } = await formerVersion(25);
    await connect({ migrations });
    await eventually(
      'the documents are changed',
      async () => (await people.countDocuments({ version: 1 })) === 25,
    );
    await people.insertOne({ _id: 'later' });
    await connect({ migrations });
    expect(await people.countDocuments({ version: 1 })).to.equal(25);
    await connect({ migrations, migrateAtStart: 'all' });
    await eventually(
      'that one is changed, too',
      async () => (await people.countDocuments({ version: 1 })) === 26,
    );
  });

  it('need no right to create indexes, to write or to list collections after they are applied', async () => {
    const { connection } = await formerVersion(5);
    limited.forbid([
      'createIndexes',
      'create',
      'dropIndexes',
      'insert',
      'update',
      'findAndModify',
      'listCollections',
    ]);
    for (const migrateAtStart of ['expand', 'require'] as const) {
      const early = await connect({
        uri: limited.uri,
        migrations,
        migrateAtStart,
      });
      expect(await rejected(early.ping()), 'it is not ready').to.not.equal('fulfilled');
      const query = await early.models.people
        .findById('a')
        .catch((error) => translateDatabaseError(error));
      expect(query, 'a database without the indexes is not used').to.include({ status: 503 });
      await early.close();
    }
    await up(connection);
    for (const migrateAtStart of ['expand', 'require'] as const) {
      const { ping, models } = await connect({
        uri: limited.uri,
        migrations,
        migrateAtStart,
      });
      await ping();
      expect(await models.people.countDocuments()).to.equal(5);
    }
  });

  it('of indexes are not recorded by an exclusively used, read-only store, which still works', async () => {
    await connect();
    for (const commands of [['findAndModify'], ['update'], []]) {
      limited.forbid(commands);
      const own = await connect({ uri: limited.uri, isExclusive: true });
      await own.ping();
      const record = await own.connection
        .collection('migrations')
        .findOne({ _id: 'indexes' as never });
      expect(Boolean(record?.finishedAt), commands.join()).to.equal(commands.length === 0);
    }
  });

  it('are waited for if required', async () => {
    const { connection } = await formerVersion(5);
    const reasons: string[] = [];
    const noting = Object.assign(silentLogger(), {
      warn: ({ err }: { err: Error }) => reasons.push(err.message),
    });
    await connect({
      log: noting,
      migrations,
      migrateAtStart: 'require',
    });
    expect(reasons.join())
      .to.include('missing indexes: people.')
      .and.include('not applied: 0001-first');
    await up(connection);
    // A killed job leaves a finished or an unfinished index: MongoDB lists both.
    await connection
      .collection('migrations')
      .updateOne({ _id: 'indexes' as never }, { $set: { finishedAt: null } });
    await connect({
      log: noting,
      migrations,
      migrateAtStart: 'require',
    });
    expect(reasons.at(-1)).to.include('in progress: indexes');
    await up(connection);
    await (await connect({ migrations, migrateAtStart: 'require' })).ping();
  });

  it('refuse an index with other options than declared, and values that violate a unique index', async () => {
    const { connection, people } = await formerVersion(0);
    await people.createIndex({ email: 1 });
    expect(await rejected(up(connection))).to.equal(
      'indexes whose fields or options differ from the declaration: people.email_1',
    );
    await people.dropIndex('email_1');
    await people.insertMany([
      { _id: 'a', email: 'same@example.org' },
      { _id: 'b', email: 'same@example.org' },
    ]);
    expect(await rejected(up(connection))).to.include('E11000');
    await people.deleteOne({ _id: 'b' });
    expect(await up(connection)).to.deep.equal(['indexes', '0001-first']);
  });

  it('applied in another form are refused, and those of a later version are ignored', async () => {
    const { connection } = await formerVersion(5);
    await up(connection, { phases: ['expand', 'contract'] });
    const changed = migrations.map((one) => ({ ...one, steps: [] }));
    expect(await rejected(up(connection, { migrations: changed }))).to.include('must not change');
    expect(
      (await migrationStatus(connection, changed)).migrations.map(({ state }) => state),
    ).to.deep.equal(['changed', 'changed']);
    const [, first] = migrations;
    expect(await up(connection, { migrations: [first!] })).to.deep.equal([]);
    expect((await migrationStatus(connection, [first!])).migrations[1]).to.include({
      state: 'unknown',
      name: '0002-after',
    });
  });
});
