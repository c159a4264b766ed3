import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { EventStore } from '../src/embedded/event-store.ts';
import { LocalGroup } from '../src/embedded/local-group.ts';
import { trim } from '../src/embedded/trim-periodically.ts';
import { dayMs } from '../src/retention.ts';
import { range } from './make-events.ts';

const plenty = { days: 7, partitionBytes: 1_000_000_000 };
const nobody = () => false;

describe('event bus: embedded log: retention', () => {
  let directory: string;
  let store: EventStore;
  const realNow = Date.now;

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'irp-events-retention-'));
    store = new EventStore(directory, 1);
  });
  afterEach(async () => {
    Date.now = realNow;
    await store.close();
    await rm(directory, { recursive: true, force: true });
  });

  const log = (topic = 'topic') => store.existing(topic)[0]!;
  const left = (topic = 'topic') => [...log(topic).all()].map(({ offset }) => offset);
  const fill = (count: number, topic = 'topic') =>
    store.append(
      topic,
      range(0, count).map(() => ({ key: 'k', value: Buffer.alloc(1_000) })),
    );
  const daysLater = (days: number) => {
    Date.now = () => realNow() + days * dayMs;
  };

  it('removes what is too old, but never the last record, which holds the offset', async () => {
    await fill(2_500);
    daysLater(6.9);
    await fill(10);
    expect(await trim(store, plenty, nobody)).to.equal(0);
    daysLater(7.1);
    expect(await trim(store, plenty, nobody)).to.equal(2_500);
    expect(left()).to.deep.equal(range(2_500, 2_510));
    daysLater(20);
    await trim(store, plenty, nobody);
    expect(left()).to.deep.equal([2_509]);
    await store.close();
    store = new EventStore(directory, 1);
    await fill(1);
    expect(left()).to.deep.equal([2_509, 2_510]);
  });

  it('passes over a partition with nothing in it', async () => {
    store.partitions('empty');
    await fill(100);
    await trim(store, { ...plenty, partitionBytes: 10_500 }, nobody);
    expect(left('empty')).to.deep.equal([]);
    expect(left()).to.deep.equal(range(90, 100));
  });

  it('removes the oldest of what is too much', async () => {
    await fill(100);
    await trim(store, { ...plenty, partitionBytes: 10_500 }, nobody);
    expect(left()).to.deep.equal(range(90, 100));
  });

  it('keeps what a group has yet to read, unless it has not been heard of for a month', async () => {
    await fill(10);
    store.move(log(), 'slow', 4);
    daysLater(29);
    await trim(store, plenty, nobody);
    expect(left()).to.deep.equal(range(4, 10));
    daysLater(31);
    await trim(store, plenty, (group) => group === 'slow');
    expect(left()).to.deep.equal(range(4, 10));
    await trim(store, plenty, nobody);
    expect(left()).to.deep.equal([9]);
    expect(log().position('slow')).to.equal(9);
  });

  it('keeps what a new group that has done nothing yet is to read', async () => {
    await fill(10);
    const deliver = async () => undefined;
    const member = new LocalGroup('new', store).join({ topics: ['topic'], group: 'new', maxBatch: 5, deliver });
    daysLater(8);
    await trim(store, plenty, nobody);
    expect(left()).to.deep.equal(range(0, 10));
    await member.stop();
  });

  it('keeps dead letters for three months', async () => {
    await fill(2, 'topic.readers.dead-letters');
    daysLater(89);
    await trim(store, plenty, nobody);
    expect(left('topic.readers.dead-letters')).to.deep.equal([0, 1]);
    daysLater(91);
    await trim(store, plenty, nobody);
    expect(left('topic.readers.dead-letters')).to.deep.equal([1]);
  });
});
