import { connect, type Socket } from 'node:net';
import { databaseAddress } from '@irp/testing';
import { expect } from 'chai';
import { mongo } from 'mongoose';
import { isReal, type StoreUnderTest, storeUnderTest } from './store-under-test.ts';

const messages = 3_000;

describe('embedded store: messages of the wire protocol', () => {
  let store: StoreUnderTest;
  let socket: Socket;

  before(async function () {
    if (isReal) {
      this.skip();
    }
    store = await storeUnderTest();
  });
  after(() => store?.stop());
  beforeEach(() => {
    socket = connect(databaseAddress(store.store!.uri));
    socket.on('error', () => undefined);
  });
  afterEach(() => {
    socket.destroy();
  });

  it('are served in their order when a client sends them without waiting', async () => {
    socket.write(Buffer.concat(Array.from({ length: messages }, (_, at) => find(at))));
    const ids = await replyIds(socket, messages);
    expect(ids).to.deep.equal(Array.from({ length: messages }, (_, at) => at + 1));
  });

  it('may arrive byte by byte', async () => {
    for (const byte of find(7)) {
      socket.write(Buffer.of(byte));
      await new Promise(setImmediate);
    }
    expect(await replyIds(socket, 1)).to.deep.equal([8]);
  });

  it('leave no connection behind when the client ends it', async () => {
    socket.write(find(1));
    expect(await replyIds(socket, 1)).to.deep.equal([2]);
    const other = connect(databaseAddress(store.store!.uri));
    const closed = new Promise((resolve) => other.once('close', resolve));
    other.end(find(2));
    other.resume();
    await closed;
  });
});

const find = (at: number) => message(at, { find: 'none', filter: { _id: at }, $db: 'wire' });

/** An OP_MSG whose request id is one more than `at`. */
function message(at: number, command: mongo.Document): Buffer {
  const body = mongo.BSON.serialize(command);
  const head = Buffer.alloc(21);
  for (const [field, value] of [21 + body.length, at + 1, 0, 2_013, 0].entries()) {
    head.writeInt32LE(value, field * 4);
  }
  return Buffer.concat([head, body]);
}

/** The ids of the requests to which the next messages reply. */
async function replyIds(socket: Socket, count: number): Promise<number[]> {
  const ids: number[] = [];
  let bytes = Buffer.alloc(0);
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    bytes = Buffer.concat([bytes, chunk]);
    while (bytes.length >= 16 && bytes.length >= bytes.readInt32LE(0)) {
      ids.push(bytes.readInt32LE(8));
      bytes = bytes.subarray(bytes.readInt32LE(0));
    }
    if (ids.length >= count) {
      return ids;
    }
  }
  return ids;
}
