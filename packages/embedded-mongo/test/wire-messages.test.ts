import { connect, type Socket } from 'node:net';
import { databaseAddress } from '@irp/testing';
import { expect } from 'chai';
import { mongo } from 'mongoose';
import { opMsg, readReplies } from './op-msg.ts';
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

  it('are served in order if a client sends them without waiting', async () => {
    socket.write(Buffer.concat(Array.from({ length: messages }, (_, at) => find(at + 1))));
    const ids = await replyIds(socket, messages);
    expect(ids).to.deep.equal(Array.from({ length: messages }, (_, at) => at + 1));
  });

  it('may arrive byte by byte', async () => {
    for (const byte of find(7)) {
      socket.write(Buffer.of(byte));
      await new Promise(setImmediate);
    }
    expect(await replyIds(socket, 1)).to.deep.equal([7]);
  });

  it('leave no connection behind after the client ends it', async () => {
    socket.write(find(1));
    expect(await replyIds(socket, 1)).to.deep.equal([1]);
    const other = connect(databaseAddress(store.store!.uri));
    const closed = new Promise((resolve) => other.once('close', resolve));
    other.end(find(2));
    other.resume();
    await closed;
  });
});

const find = (requestId: number) =>
  opMsg(requestId, mongo.BSON.serialize({ find: 'none', filter: { _id: requestId }, $db: 'wire' }));

async function replyIds(socket: Socket, count: number): Promise<number[]> {
  return (await readReplies(socket, count)).map(({ responseTo }) => responseTo);
}
