import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { silentLogger } from '@irp/logging';
import { connectDatabase, isDuplicateKey, translateDatabaseError } from '@irp/persistence';
import { testDatabase } from '@irp/testing';
import { expect } from 'chai';
import { type Connection, mongo, Schema } from 'mongoose';

interface Row {
  _id: string;
  email: string;
}

const schema = new Schema<Row>({ _id: String, email: String }, { versionKey: false });
schema.index({ email: 1 }, { unique: true });
const compile = (connection: Connection) => ({ people: connection.model<Row>('Person', schema) });

/** A way to the database that can be closed. */
async function openDoor(target: URL, port = 0): Promise<{ server: Server; port: number; close(): Promise<void> }> {
  const sockets = new Set<Socket>();
  const server = createServer((inner) => {
    const outer = connect(Number(target.port), target.hostname);
    for (const socket of [inner, outer]) {
      sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => [inner, outer].map((one) => one.destroy()));
    }
    inner.pipe(outer).pipe(inner);
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    server,
    port: (server.address() as { port: number }).port,
    async close() {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
}

describe('connectDatabase', () => {
  let database: Awaited<ReturnType<typeof testDatabase>>;
  const name = `t${randomBytes(6).toString('hex')}`;
  const log = silentLogger();

  before(async () => {
    database = await testDatabase();
  });
  after(() => database.stop());

  const faultOf = (work: Promise<unknown>) =>
    work.then(
      () => undefined,
      (error: unknown) => error,
    );

  it('makes the indexes that models declare', async () => {
    const { models, close, ping } = await connectDatabase({ uri: database.uri, name, log }, compile);
    await ping();
    await models.people.create({ _id: 'a', email: 'a@example.org' });
    const fault = await faultOf(models.people.create({ _id: 'b', email: 'a@example.org' }));
    expect(isDuplicateKey(fault)).to.equal(true);
    expect(isDuplicateKey(new Error('other'))).to.equal(false);
    expect(translateDatabaseError(fault)).to.equal(undefined);
    await close();
  });

  it('starts without the database, answers faults that pass, and connects once it is there', async () => {
    const target = new URL(database.uri);
    const door = await openDoor(target);
    await door.close();
    const uri = `mongodb://127.0.0.1:${door.port}/?directConnection=true&serverSelectionTimeoutMS=200`;
    const { models, close, ping } = await connectDatabase({ uri, name, log }, compile);
    expect(await faultOf(ping())).to.be.instanceOf(Error);
    const fault = translateDatabaseError(await faultOf(models.people.findById('a').exec()));
    expect([fault?.code, fault?.status]).to.deep.equal(['unavailable', 503]);
    expect(fault?.headers).to.have.property('Retry-After');

    const again = await openDoor(target, door.port);
    while (await faultOf(ping())) await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await faultOf(models.people.findById('a').exec())).to.equal(undefined);
    await close();
    await again.close();
  });

  it('says so when the database goes away, and goes on when it is back', async () => {
    const target = new URL(database.uri);
    let door = await openDoor(target);
    const uri = `mongodb://127.0.0.1:${door.port}/?directConnection=true`;
    const { models, close } = await connectDatabase({ uri, name, log }, compile);
    await door.close();
    const fault = await faultOf(models.people.findById('a').exec());
    expect(translateDatabaseError(fault)?.code, String(fault)).to.equal('unavailable');
    door = await openDoor(target, door.port);
    while (await faultOf(models.people.findById('a').exec())) await new Promise((resolve) => setTimeout(resolve, 20));
    await close();
    await door.close();
  });

  for (const [code, codeName] of [
    [1, 'InternalError'],
    [189, 'PrimarySteppedDown'],
    [10_107, 'NotWritablePrimary'],
    [14_031, 'OutOfDiskSpace'],
  ] as const) {
    it(`takes ${codeName} for a fault that passes`, () => {
      const fault = new mongo.MongoServerError({ message: 'not now', code, codeName });
      expect(translateDatabaseError(fault)?.status).to.equal(503);
    });
  }

  it('can be closed while it still tries', async () => {
    const door = await openDoor(new URL(database.uri));
    await door.close();
    const { close } = await connectDatabase({ uri: `mongodb://127.0.0.1:${door.port}`, name, log }, compile);
    await close();
  });
});
