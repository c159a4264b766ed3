import { connect, type Socket } from 'node:net';
import { databaseAddress } from '@irp/testing';
import { expect } from 'chai';
import { mongo } from 'mongoose';
import { isReal, type StoreUnderTest, storeUnderTest } from './store-under-test.ts';

describe('embedded store: unsupported requests', () => {
  let store: StoreUnderTest;

  before(async () => {
    store = await storeUnderTest();
  });

  after(() => store.stop());

  const errorOf = (attempt: Promise<unknown>) =>
    attempt.then(
      () => undefined,
      (error: mongo.MongoServerError) => error,
    );
  const command = (document: object) =>
    errorOf(store.connection.db!.command(document as mongo.Document));

  for (const [name, document, code] of [
    ['an unknown command', { frobnicate: 1 }, 59],
    [
      'an unknown operator in a filter',
      {
        find: 'x',
        filter: { a: { $frob: 1 } },
      },
      2,
    ],
    [
      'an unknown top-level operator',
      {
        find: 'x',
        filter: { $frob: 1 },
      },
      2,
    ],
    [
      'an unknown pipeline stage',
      {
        aggregate: 'x',
        pipeline: [{ $frob: 1 }],
        cursor: {},
      },
      40_324,
    ],
  ] as const) {
    it(`rejects ${name} with MongoDB's code ${code}`, async () => {
      expect((await command(document))?.code).to.equal(code);
    });
  }

  if (isReal) {
    return;
  }

  for (const [name, document, code] of [
    [
      'a collation',
      {
        find: 'x',
        filter: {},
        collation: { locale: 'de' },
      },
      115,
    ],
    [
      'a text index',
      {
        createIndexes: 'x',
        indexes: [
          {
            key: { a: 'text' },
            name: 't',
          },
        ],
      },
      67,
    ],
    [
      'a capped collection',
      {
        create: 'x',
        capped: true,
        size: 1_000,
      },
      115,
    ],
    [
      'array filters',
      {
        update: 'x',
        updates: [
          {
            q: {},
            u: { $set: { 'a.$[e]': 1 } },
            arrayFilters: [{ e: 1 }],
          },
        ],
      },
      undefined,
    ],
  ] as [string, object, number | undefined][]) {
    it(`rejects ${name} instead of ignoring it`, async () => {
      if (code !== undefined) {
        expect((await command(document))?.code).to.equal(code);
      } else {
        const response = await store.connection.db!.command(document as mongo.Document);
        expect(response.writeErrors[0].code).to.equal(115);
      }
    });
  }

  for (const limit of [1, 7, -1]) {
    it(`deletes one document for a limit of ${limit}`, async () => {
      const name = `limited${limit}`;
      await store.connection.collection(name).insertMany([{ a: 1 }, { a: 2 }, { a: 3 }]);
      const response = await store.connection.db!.command({
        delete: name,
        deletes: [
          {
            q: {},
            limit,
          },
        ],
      });
      expect(response.n).to.equal(1);
    });
  }

  it('rejects transactions as a standalone server does', async () => {
    const { Long, UUID } = mongo.BSON;
    const transaction = {
      lsid: { id: new UUID() },
      txnNumber: Long.fromNumber(1),
      startTransaction: true,
      autocommit: false,
    };
    expect(
      (
        await command({
          insert: 'x',
          documents: [{ a: 1 }],
          ...transaction,
        })
      )?.code,
    ).to.equal(20);
  });

  const address = () => databaseAddress(store.store!.uri);

  for (const [name, bytes] of [
    ['garbage', Buffer.from('GET / HTTP/1.1\r\n\r\n')],
    ['a message of 2 GB', Buffer.from([255, 255, 255, 127, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])],
    ['a message shorter than its header', Buffer.from([4, 0, 0, 0])],
    [
      'a section longer than its message',
      Buffer.from([
        26, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 221, 7, 0, 0, 0, 0, 0, 0, 0, 255, 0, 0, 0, 0,
      ]),
    ],
  ] as const) {
    it(`closes a connection that sends ${name}, and serves the others`, async () => {
      const socket: Socket = connect(address());
      socket.on('error', () => undefined);
      socket.write(bytes);
      await new Promise((resolve) => socket.once('close', resolve));
      await store.connection.db!.command({ ping: 1 });
    });
  }

  it('replies InvalidBSON to a body that is not BSON, and serves the connection on', async () => {
    const message = (requestId: number, body: Uint8Array) => {
      const head = Buffer.alloc(21);
      for (const [at, value] of [21 + body.length, requestId, 0, 2_013].entries()) {
        head.writeInt32LE(value, at * 4);
      }
      return Buffer.concat([head, body]);
    };
    const invalid = Buffer.from([10, 0, 0, 0, 0x50, 97, 0, 1, 1, 0]);
    const socket: Socket = connect(address());
    socket.write(message(1, invalid));
    socket.write(message(2, mongo.BSON.serialize({ ping: 1, $db: 'admin' })));
    const replies: mongo.Document[] = [];
    let bytes = Buffer.alloc(0);
    for await (const chunk of socket as AsyncIterable<Buffer>) {
      bytes = Buffer.concat([bytes, chunk]);
      for (
        ;
        bytes.length >= 4 && bytes.length >= bytes.readInt32LE(0);
        bytes = bytes.subarray(bytes.readInt32LE(0))
      ) {
        replies.push(mongo.BSON.deserialize(bytes.subarray(21, bytes.readInt32LE(0))));
      }
      if (replies.length === 2) {
        break;
      }
    }
    expect(replies[0]).to.include({
      ok: 0,
      code: 22,
      codeName: 'InvalidBSON',
    });
    expect(replies[1]).to.deep.equal({ ok: 1 });
  });

  it('survives a client that disconnects in the middle of a message', async () => {
    const socket: Socket = connect(address());
    socket.write(Buffer.from([200, 0, 0, 0, 1, 0]), () => socket.destroy());
    await new Promise((resolve) => socket.once('close', resolve));
    await store.connection.db!.command({ ping: 1 });
  });
});
