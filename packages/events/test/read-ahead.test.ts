import { expect } from 'chai';
import { ReadAhead } from '../src/delivery/read-ahead.ts';
import type { StoredMessage } from '../src/log-engine.ts';

const message = (offset: number, key: string, bytes = 10): StoredMessage => ({
  offset,
  key,
  value: Buffer.alloc(bytes),
});
const offsetsOf = (messages: readonly StoredMessage[]) => messages.map(({ offset }) => offset);

describe('messages read ahead', () => {
  function open(left = 1_000) {
    const room = { bytes: left, left };
    return { room, ahead: new ReadAhead(room) };
  }

  it('are delivered in turns of their keys, in order for each key', () => {
    const { ahead } = open();
    ahead.add(['a', 'a', 'a', 'a', 'b', 'b', 'c'].map((key, offset) => message(offset, key)));
    expect(offsetsOf(ahead.take(3))).to.deep.equal([0, 4, 6]);
    expect(offsetsOf(ahead.take(3))).to.deep.equal([1, 2, 5]);
    expect(offsetsOf(ahead.take(3))).to.deep.equal([3]);
    expect(ahead.take(3)).to.deep.equal([]);
  });

  it('are delivered in the order of the partition without read-ahead', () => {
    const { ahead } = open(0);
    ahead.add(['a', 'a', 'a', 'b'].map((key, offset) => message(offset, key)));
    expect(offsetsOf(ahead.take(2))).to.deep.equal([0, 1]);
    expect(offsetsOf(ahead.take(2))).to.deep.equal([2, 3]);
  });

  it('of one key do not fill a batch that other keys wait for', () => {
    const { ahead } = open(100_000);
    const flood = Array.from({ length: 300 }, (_, offset) => message(offset, 'a'));
    ahead.add([...flood, message(300, 'b')]);
    const batch = offsetsOf(ahead.take(200));
    expect([batch.length, batch.at(-1)]).to.deep.equal([100, 300]);
    expect(ahead.take(200)).to.have.length(200);
  });

  it('are committed up to the first unhandled message', () => {
    const { ahead } = open();
    const all = ['a', 'a', 'b'].map((key, offset) => message(offset, key));
    ahead.add(all);
    ahead.handled([all[2]!]);
    expect(ahead.first).to.equal(0);
    ahead.handled([all[0]!]);
    expect(ahead.first).to.equal(1);
    ahead.handled([all[1]!]);
    expect(ahead.first).to.equal(undefined);
  });

  it('are delivered again before the others of their key if unhandled', () => {
    const { ahead } = open();
    ahead.add(['a', 'a', 'a', 'a'].map((key, offset) => message(offset, key)));
    const batch = ahead.take(3);
    ahead.handled(batch.slice(0, 1));
    ahead.putBack(batch);
    expect(offsetsOf(ahead.take(9))).to.deep.equal([1, 2, 3]);
  });

  it('of several keys are delivered again, each before the others of its key', () => {
    const { ahead } = open();
    ahead.add(['a', 'b', 'a', 'b', 'a', 'b'].map((key, offset) => message(offset, key)));
    const batch = ahead.take(4);
    expect(offsetsOf(batch)).to.deep.equal([0, 1, 2, 3]);
    ahead.handled(batch.slice(1, 2));
    ahead.putBack(batch);
    const again = ahead.take(9);
    expect(again.filter(({ key }) => key === 'a').map(({ offset }) => offset)).to.deep.equal([
      0, 2, 4,
    ]);
    expect(again.filter(({ key }) => key === 'b').map(({ offset }) => offset)).to.deep.equal([
      3, 5,
    ]);
    expect(ahead.take(9)).to.deep.equal([]);
  });

  it('share the memory of all partitions until they are handled or dropped', () => {
    const { room, ahead } = open(25);
    const [first, second, third] = [message(0, 'a'), message(1, 'a'), message(2, 'a')];
    ahead.add([first, second]);
    expect(ahead.hasRoom).to.equal(true);
    ahead.add([third]);
    expect([ahead.hasRoom, ahead.size, ahead.bytes, room.left]).to.deep.equal([false, 3, 30, -5]);
    ahead.handled([first, first]);
    expect([ahead.hasRoom, ahead.size, ahead.bytes, room.left]).to.deep.equal([true, 2, 20, 5]);
    ahead.clear();
    expect([ahead.size, room.left, ahead.take(9).length]).to.deep.equal([0, 25, 0]);
  });

  it('are at most 4 MiB in a batch, except a single larger message', () => {
    const { ahead } = open();
    ahead.add([message(0, 'a', 5_000_000), message(1, 'a', 3_000_000), message(2, 'a', 2_000_000)]);
    expect(offsetsOf(ahead.take(9))).to.deep.equal([0]);
    expect(offsetsOf(ahead.take(9))).to.deep.equal([1]);
    expect(offsetsOf(ahead.take(9))).to.deep.equal([2]);
  });
});
