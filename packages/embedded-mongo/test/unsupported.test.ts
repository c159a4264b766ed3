import { connect, type Socket } from 'node:net';
import { databaseAddress } from '@irp/testing';
import { expect } from 'chai';
import { mongo } from 'mongoose';
import { opMsg, readReplies } from './op-msg.ts';
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

  /** The error of a command, or of the first statement. */
  async function refusal(document: object): Promise<{ code?: number; text: string }> {
    const reply = await store.connection.db!.command(document as mongo.Document).then(
      (found) => found.writeErrors?.[0],
      (error: mongo.MongoServerError) => error,
    );
    return { code: reply?.code, text: String(reply?.errmsg) };
  }
  const find = (filter: object) => ({ find: 'x', filter });
  const project = (projection: object) => ({ find: 'x', projection });
  const aggregate = (...pipeline: object[]) => ({
    aggregate: 'x',
    pipeline,
    cursor: {},
  });
  const update = (u: object, options: object = {}) => ({
    update: 'x',
    updates: [
      {
        q: {},
        u,
        ...options,
      },
    ],
  });
  const stages = [
    '$addFields',
    '$bucket',
    '$bucketAuto',
    '$changeStream',
    '$count',
    '$facet',
    '$geoNear',
    '$graphLookup',
    '$merge',
    '$out',
    '$project',
    '$redact',
    '$replaceRoot',
    '$replaceWith',
    '$sample',
    '$set',
    '$setWindowFields',
    '$sort',
    '$sortByCount',
    '$unionWith',
    '$unset',
    '$unwind',
  ];
  const expressions = [
    '$add',
    '$and',
    '$arrayElemAt',
    '$concat',
    '$cond',
    '$dateToString',
    '$gt',
    '$ifNull',
    '$map',
    '$mergeObjects',
    '$multiply',
    '$ne',
    '$not',
    '$reduce',
    '$regexMatch',
    '$size',
    '$slice',
    '$sum',
    '$switch',
    '$toInt',
  ];
  const operators = ['$all', '$bitsAllSet', '$geoWithin', '$mod', '$near', '$size', '$type'];
  const top = ['$comment', '$expr', '$jsonSchema', '$text', '$where'];
  const modifiers = ['$bit', '$mul', '$pop', '$pullAll', '$rename'];
  const accumulators = ['$addToSet', '$avg', '$count', '$first', '$last', '$max', '$min', '$push'];
  const refused: [named: string, command: object, code: number][] = [
    ...stages.map((name): [string, object, number] => [name, aggregate({ [name]: {} }), 40_324]),
    ...accumulators.map((name): [string, object, number] => [
      name,
      aggregate({ $group: { _id: null, a: { [name]: '$b' } } }),
      15_952,
    ]),
    ['$sum', aggregate({ $group: { _id: null, a: { $sum: '$b' } } }), 115],
    ['$match', aggregate({ $group: { _id: '$a' } }, { $match: {} }), 115],
    ...expressions.map((name): [string, object, number] => [
      name,
      project({ a: { [name]: ['$b', 1] } }),
      168,
    ]),
    ['ROOT', project({ a: '$$ROOT' }), 17_276],
    ['a.b', project({ 'a.b': { $literal: 1 } }), 115],
    ['$elemMatch', project({ a: { $elemMatch: { b: 1 } } }), 168],
    ["'$'", project({ 'a.$': 1 }), 115],
    ...operators.map((name): [string, object, number] => [name, find({ a: { [name]: 1 } }), 2]),
    ...top.map((name): [string, object, number] => [name, find({ [name]: {} }), 2]),
    ['$not', find({ a: { $not: /b/ } }), 2],
    ...modifiers.map((name): [string, object, number] => [name, update({ [name]: { a: 1 } }), 9]),
    ['$position', update({ $push: { a: { $each: [1], $position: 0 } } }), 2],
    ['$sort', update({ $push: { a: { $each: [1], $sort: 1 } } }), 2],
    ['timestamp', update({ $currentDate: { a: { $type: 'timestamp' } } }), 2],
    ['pipeline', { update: 'x', updates: [{ q: {}, u: [{ $set: { a: 1 } }] }] }, 115],
    ['arrayFilters', update({ $set: { 'a.$[e]': 1 } }, { arrayFilters: [{ e: 1 }] }), 115],
    ['$[]', update({ $set: { 'a.$[]': 1 } }), 115],
    ['collation', { ...find({}), collation: { locale: 'de' } }, 115],
    ['let', { ...find({}), let: { a: 1 } }, 115],
    ['text', { createIndexes: 'x', indexes: [{ key: { a: 'text' }, name: 't' }] }, 67],
    ['capped', { create: 'x', capped: true, size: 1_000 }, 115],
    ['mapReduce', { mapReduce: 'x' }, 59],
  ];

  for (const [named, document, code] of refused) {
    it(`refuses ${named} by its name, with the code ${code}: ${JSON.stringify(document).slice(0, 60)}`, async () => {
      const error = await refusal(document);
      expect(error.text).to.contain(named);
      expect(error.code).to.equal(code);
    });
  }

  it('stores Decimal128, and refuses comparisons and calculations with it', async () => {
    const things = store.connection.collection('decimals');
    const price = mongo.BSON.Decimal128.fromString('1.50');
    await things.insertOne({ price });
    expect(String((await things.findOne())?.price)).to.equal('1.50');
    for (const attempt of [
      () => things.find({ price: 1 }).toArray(),
      () => things.find({ price: { $gt: price } }).toArray(),
      () => things.updateOne({}, { $inc: { price: 1 } }),
      () => things.distinct('price'),
      () => things.createIndex({ price: 1 }),
    ]) {
      expect((await errorOf(attempt()))?.message).to.contain('Decimal128');
    }
  });

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

  it('rejects transactions like a standalone server', async () => {
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

  it('replies InvalidBSON to a body other than BSON, and keeps the connection open', async () => {
    const invalid = Buffer.from([10, 0, 0, 0, 0x50, 97, 0, 1, 1, 0]);
    const socket: Socket = connect(address());
    socket.write(opMsg(1, invalid));
    socket.write(opMsg(2, mongo.BSON.serialize({ ping: 1, $db: 'admin' })));
    const replies = (await readReplies(socket, 2)).map(({ body }) => body);
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
