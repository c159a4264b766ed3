import { connect, type Socket } from 'node:net';
import { expect } from 'chai';
import { mongo } from 'mongoose';
import { isReal, type StoreUnderTest, storeUnderTest } from './store-under-test.ts';

describe('embedded store: what it does not do', () => {
  let store: StoreUnderTest;

  before(async () => {
    store = await storeUnderTest();
  });

  after(() => store.stop());

  const faultOf = (attempt: Promise<unknown>) =>
    attempt.then(
      () => undefined,
      (error: mongo.MongoServerError) => error,
    );
  const command = (document: object) => faultOf(store.connection.db!.command(document as mongo.Document));

  for (const [name, document, code] of [
    ['an unknown command', { frobnicate: 1 }, 59],
    ['an unknown operator in a filter', { find: 'x', filter: { a: { $frob: 1 } } }, 2],
    ['an unknown top-level operator', { find: 'x', filter: { $frob: 1 } }, 2],
    ['an unknown pipeline stage', { aggregate: 'x', pipeline: [{ $frob: 1 }], cursor: {} }, 40_324],
  ] as [string, object, number | undefined][]) {
    if (code === undefined) continue;
    it(`answers ${name} with MongoDB's code ${code}`, async () => {
      expect((await command(document))?.code).to.equal(code);
    });
  }

  if (isReal) return;

  for (const [name, document, code] of [
    ['a collation', { find: 'x', filter: {}, collation: { locale: 'de' } }, 115],
    ['a text index', { createIndexes: 'x', indexes: [{ key: { a: 'text' }, name: 't' }] }, 67],
    ['a capped collection', { create: 'x', capped: true, size: 1_000 }, 115],
    [
      'array filters',
      { update: 'x', updates: [{ q: {}, u: { $set: { 'a.$[e]': 1 } }, arrayFilters: [{ e: 1 }] }] },
      undefined,
    ],
  ] as [string, object, number | undefined][]) {
    it(`refuses ${name} rather than answer wrongly`, async () => {
      if (code !== undefined) expect((await command(document))?.code).to.equal(code);
      else {
        const answer = await store.connection.db!.command(document as mongo.Document);
        expect(answer.writeErrors[0].code).to.equal(115);
      }
    });
  }

  for (const limit of [1, 7, -1]) {
    it(`deletes one document, no more, by a limit of ${limit}`, async () => {
      const name = `limited${limit}`;
      await store.connection.collection(name).insertMany([{ a: 1 }, { a: 2 }, { a: 3 }]);
      const answer = await store.connection.db!.command({ delete: name, deletes: [{ q: {}, limit }] });
      expect(answer.n).to.equal(1);
    });
  }

  it('refuses transactions as a standalone server does', async () => {
    const { Long, UUID } = mongo.BSON;
    const transaction = {
      lsid: { id: new UUID() },
      txnNumber: Long.fromNumber(1),
      startTransaction: true,
      autocommit: false,
    };
    expect((await command({ insert: 'x', documents: [{ a: 1 }], ...transaction }))?.code).to.equal(20);
  });

  const port = () => Number(/:(\d+)\//.exec(store.store!.uri)?.[1]);

  for (const [name, bytes] of [
    ['garbage', Buffer.from('GET / HTTP/1.1\r\n\r\n')],
    ['a message of 2 GB', Buffer.from([255, 255, 255, 127, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])],
    ['a message shorter than its header', Buffer.from([4, 0, 0, 0])],
    [
      'a section longer than its message',
      Buffer.from([26, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 221, 7, 0, 0, 0, 0, 0, 0, 0, 255, 0, 0, 0, 0]),
    ],
  ] as const) {
    it(`ends a connection that sends ${name}, and serves the others`, async () => {
      const socket: Socket = connect(port(), '127.0.0.1');
      socket.on('error', () => undefined);
      socket.write(bytes);
      await new Promise((resolve) => socket.once('close', resolve));
      await store.connection.db!.command({ ping: 1 });
    });
  }

  it('survives a client that hangs up in the middle of a message', async () => {
    const socket: Socket = connect(port(), '127.0.0.1');
    socket.write(Buffer.from([200, 0, 0, 0, 1, 0]), () => socket.destroy());
    await new Promise((resolve) => socket.once('close', resolve));
    await store.connection.db!.command({ ping: 1 });
  });
});
