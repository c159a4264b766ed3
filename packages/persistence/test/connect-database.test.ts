import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ConfigError } from '@irp/config';
import { silentLogger } from '@irp/observability';
import { connectDatabase, isDuplicateKey, translateDatabaseError } from '@irp/persistence';
import { databaseAddress, testDatabase } from '@irp/testing';
import { eventually } from '@irp/testing/eventually';
import { openTcpProxy } from '@irp/testing/tcp-proxy';
import { expect } from 'chai';
import { type Connection, connections, mongo, Schema } from 'mongoose';

interface Row {
  _id: string;
  email: string;
}

const schema = new Schema<Row>({ _id: String, email: String }, { versionKey: false });
schema.index({ email: 1 }, { unique: true });
const compile = (connection: Connection) => ({ people: connection.model<Row>('Person', schema) });

describe('connectDatabase', () => {
  let database: Awaited<ReturnType<typeof testDatabase>>;
  const name = `t${randomBytes(6).toString('hex')}`;
  const log = silentLogger();

  before(async () => {
    database = await testDatabase();
  });
  after(() => database.stop());

  const errorOf = (work: Promise<unknown>) =>
    work.then(
      () => undefined,
      (error: unknown) => error,
    );

  it('creates the indexes declared by models', async () => {
    const { models, close, ping } = await connectDatabase(
      {
        uri: database.uri,
        name,
        log,
      },
      compile,
    );
    await ping();
    await models.people.create({ _id: 'a', email: 'a@example.org' });
    const error = await errorOf(models.people.create({ _id: 'b', email: 'a@example.org' }));
    expect(isDuplicateKey(error)).to.equal(true);
    expect(isDuplicateKey(new Error('other'))).to.equal(false);
    expect(translateDatabaseError(error)).to.equal(undefined);
    await close();
  });

  it('checks the indexes of an exclusively used store if others are declared', async () => {
    const own = `t${randomBytes(6).toString('hex')}`;
    const declaring = (field: string) => (connection: Connection) => {
      const declared = new Schema<Row>({ _id: String, email: String }, { versionKey: false });
      declared.index({ [field]: 1 });
      return { people: connection.model<Row>('Person', declared) };
    };
    const indexesAfterStart = async (isExclusive: boolean, field: string) => {
      const { models, close } = await connectDatabase(
        {
          uri: database.uri,
          name: own,
          log,
          isExclusive,
        },
        declaring(field),
      );
      const names = (await models.people.collection.indexes()).map((index) => index.name);
      await models.people.collection.dropIndexes();
      await close();
      return names;
    };
    expect(await indexesAfterStart(true, 'email')).to.deep.equal(['_id_', 'email_1']);
    expect(await indexesAfterStart(true, 'email')).to.deep.equal(['_id_']);
    expect(await indexesAfterStart(true, 'name')).to.deep.equal(['_id_', 'name_1']);
    expect(await indexesAfterStart(false, 'name')).to.deep.equal(['_id_', 'name_1']);
  });

  it("checks the pool's connections repeatedly only if other processes use the store", async () => {
    /** The timer of the next check, from the driver's internals: each check sets a new timer. */
    const timerOf = (connection: Connection) => {
      const { topology } = connection.getClient() as unknown as {
        topology: { s: { servers: Map<string, { pool: { minPoolSizeTimer: unknown } }> } };
      };
      const [server] = topology.s.servers.values();
      return server!.pool.minPoolSizeTimer;
    };
    const looksAgain = async (isExclusive: boolean) => {
      const { connection, close } = await connectDatabase(
        {
          uri: database.uri,
          name,
          log,
          isExclusive,
        },
        compile,
      );
      const first = timerOf(connection);
      expect(first, 'the timer of the driver').to.be.an('object');
      await sleep(350);
      const isOther = timerOf(connection) !== first;
      await close();
      return isOther;
    };
    expect(await looksAgain(true)).to.equal(false);
    expect(await looksAgain(false)).to.equal(true);
  });

  it('reports a read beyond its time limit as a 503 with the reason', async () => {
    const error = translateDatabaseError(
      new mongo.MongoServerError({ message: 'exceeded', code: 50 }),
    );
    expect([error?.status, error?.headers]).to.deep.equal([503, { 'Retry-After': '10' }]);
    expect(error?.message).to.match(/^The read took too long/);
  });

  it('leaves nothing of a closed connection in mongoose, which would keep its models', async () => {
    const { connection, close } = await connectDatabase(
      {
        uri: database.uri,
        name,
        log,
      },
      compile,
    );
    expect(connections).to.include(connection);
    await close();
    expect(connections).not.to.include(connection);
  });

  it('starts without the database, fails with 503 until then, and connects later', async () => {
    const target = databaseAddress(database.uri);
    const proxy = await openTcpProxy(target);
    await proxy.close();
    const uri = `mongodb://127.0.0.1:${proxy.port}/?directConnection=true&serverSelectionTimeoutMS=200`;
    const { models, close, ping } = await connectDatabase(
      {
        uri,
        name,
        log,
      },
      compile,
    );
    expect(await errorOf(ping())).to.be.instanceOf(Error);
    const error = translateDatabaseError(await errorOf(models.people.findById('a').exec()));
    expect([error?.code, error?.status]).to.deep.equal(['unavailable', 503]);
    expect(error?.headers).to.have.property('Retry-After');

    const reopened = await openTcpProxy(target, proxy.port);
    await eventually('the database responds', async () => (await errorOf(ping())) === undefined);
    expect(await errorOf(models.people.findById('a').exec())).to.equal(undefined);
    await close();
    await reopened.close();
  });

  it('does not connect to a database that contradicts the settings', async () => {
    const refuse = () => Promise.reject(new ConfigError('another key'));
    const error = await errorOf(
      connectDatabase(
        {
          uri: database.uri,
          name,
          log,
        },
        compile,
        refuse,
      ),
    );
    expect(error).to.be.instanceOf(ConfigError);
  });

  it('does not use such a database after an outage at the start, and says so', async () => {
    const target = databaseAddress(database.uri);
    const proxy = await openTcpProxy(target);
    await proxy.close();
    const uri = `mongodb://127.0.0.1:${proxy.port}/?directConnection=true&serverSelectionTimeoutMS=200`;
    const errors: object[] = [];
    const recorded = {
      ...log,
      error: (fields: object) => void errors.push(fields),
      warn: () => undefined,
    } as never;
    const refuse = () => Promise.reject(new ConfigError('another key'));
    const { models, close, ping } = await connectDatabase(
      {
        uri,
        name,
        log: recorded,
      },
      compile,
      refuse,
    );
    const reopened = await openTcpProxy(target, proxy.port);
    await eventually('the error is logged', () => errors.length > 0);
    expect((errors[0] as { err: Error }).err.message).to.equal('another key');
    expect(await errorOf(ping())).to.be.instanceOf(Error);
    expect(
      translateDatabaseError(await errorOf(models.people.findById('a').exec()))?.code,
    ).to.equal('unavailable');
    await close();
    await reopened.close();
  });

  it('fails with 503 during an outage of the database, and recovers afterwards', async () => {
    const target = databaseAddress(database.uri);
    let proxy = await openTcpProxy(target);
    const uri = `mongodb://127.0.0.1:${proxy.port}/?directConnection=true&serverSelectionTimeoutMS=300`;
    const { models, close } = await connectDatabase(
      {
        uri,
        name,
        log,
      },
      compile,
    );
    await proxy.close();
    const error = await errorOf(models.people.findById('a').exec());
    expect(translateDatabaseError(error)?.code, String(error)).to.equal('unavailable');
    proxy = await openTcpProxy(target, proxy.port);
    await eventually(
      'the database responds again',
      async () => (await errorOf(models.people.findById('a').exec())) === undefined,
    );
    await close();
    await proxy.close();
  });

  it('fails with 503 even if the connection is lost during a bulk write', async () => {
    const proxy = await openTcpProxy(databaseAddress(database.uri));
    const uri = `mongodb://127.0.0.1:${proxy.port}/?directConnection=true&serverSelectionTimeoutMS=200`;
    const { models, close } = await connectDatabase(
      {
        uri,
        name,
        log,
      },
      compile,
    );
    await proxy.close();
    const rows = [{ _id: 'bulk', email: 'bulk@example.org' }];
    const error = await errorOf(models.people.insertMany(rows));
    expect(error).to.be.instanceOf(mongo.MongoBulkWriteError);
    expect(translateDatabaseError(error)?.status, String(error)).to.equal(503);
    await close();
  });

  const timeouts = 'serverSelectionTimeoutMS=300&connectTimeoutMS=300&heartbeatFrequencyMS=500';
  it('fails with 503 while the database is silent, and recovers afterwards', async () => {
    const proxy = await openTcpProxy(databaseAddress(database.uri));
    const uri = `mongodb://127.0.0.1:${proxy.port}/?directConnection=true&${timeouts}`;
    const { models, close } = await connectDatabase(
      {
        uri,
        name,
        log,
      },
      compile,
    );
    const read = () => errorOf(models.people.findById('a').exec());
    proxy.freeze();
    // More than there are connections.
    const errors = await Promise.all(Array.from({ length: 60 }, read));
    for (const error of errors) {
      expect(translateDatabaseError(error)?.status, String(error)).to.equal(503);
    }
    proxy.thaw();
    await eventually('the database responds again', async () => (await read()) === undefined);
    await close();
    await proxy.close();
  });

  for (const [code, codeName] of [
    [1, 'InternalError'],
    [189, 'PrimarySteppedDown'],
    [10_107, 'NotWritablePrimary'],
    [14_031, 'OutOfDiskSpace'],
  ] as const) {
    it(`translates ${codeName} to 503`, () => {
      const error = new mongo.MongoServerError({
        message: codeName,
        code,
        codeName,
      });
      expect(translateDatabaseError(error)?.status).to.equal(503);
    });
  }

  for (const code of ['EPIPE', 'ECONNRESET']) {
    it(`translates ${code}, which the driver forwards from a socket closed during a write, to 503`, () => {
      const error = Object.assign(new Error('This socket has been ended by the other party'), {
        code,
      });
      expect(translateDatabaseError(error)?.status).to.equal(503);
    });
  }

  it('can be closed while it retries', async () => {
    const proxy = await openTcpProxy(databaseAddress(database.uri));
    await proxy.close();
    const uri = `mongodb://127.0.0.1:${proxy.port}/?serverSelectionTimeoutMS=300`;
    const { close } = await connectDatabase(
      {
        uri,
        name,
        log,
      },
      compile,
    );
    await close();
  });
});
