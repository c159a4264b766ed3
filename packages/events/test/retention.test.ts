import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { applyRetention } from '../src/embedded/apply-retention.ts';
import { EventStore } from '../src/embedded/event-store.ts';
import { LocalGroup } from '../src/embedded/local-group.ts';
import { dayMs } from '../src/retention.ts';
import { range } from './create-message.ts';

const largeLimits = { days: 7, partitionBytes: 1_000_000_000 };
const noneActive = () => false;

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

  const log = (topic = 'topic') => store.existingPartitions(topic)[0]!;
  const left = (topic = 'topic') => [...log(topic).all()].map(({ offset }) => offset);
  const fill = (count: number, topic = 'topic') =>
    store.append(
      topic,
      range(0, count).map(() => ({
        key: 'k',
        value: Buffer.alloc(1_000),
      })),
    );
  const daysLater = (days: number) => {
    Date.now = () => realNow() + days * dayMs;
  };

  it('deletes messages that are too old, except the last, which determines the next offset', async () => {
    await fill(2_500);
    daysLater(6.9);
    await fill(10);
    expect(await applyRetention(store, largeLimits, noneActive)).to.equal(0);
    daysLater(7.1);
    expect(await applyRetention(store, largeLimits, noneActive)).to.equal(2_500);
    expect(left()).to.deep.equal(range(2_500, 2_510));
    daysLater(20);
    await applyRetention(store, largeLimits, noneActive);
    expect(left()).to.deep.equal([2_509]);
    await store.close();
    store = new EventStore(directory, 1);
    await fill(1);
    expect(left()).to.deep.equal([2_509, 2_510]);
  });

  it('skips an empty partition', async () => {
    store.partitions('empty');
    await fill(100);
    await applyRetention(store, { ...largeLimits, partitionBytes: 10_500 }, noneActive);
    expect(left('empty')).to.deep.equal([]);
    expect(left()).to.deep.equal(range(90, 100));
  });

  it('deletes the oldest messages of a partition that is too large', async () => {
    await fill(100);
    await applyRetention(store, { ...largeLimits, partitionBytes: 10_500 }, noneActive);
    expect(left()).to.deep.equal(range(90, 100));
  });

  it('does not delete messages that a group has yet to read, unless it was inactive for a month', async () => {
    await fill(10);
    store.commit(log(), 'slow', 4);
    daysLater(29);
    await applyRetention(store, largeLimits, noneActive);
    expect(left()).to.deep.equal(range(4, 10));
    daysLater(31);
    await applyRetention(store, largeLimits, (group) => group === 'slow');
    expect(left()).to.deep.equal(range(4, 10));
    await applyRetention(store, largeLimits, noneActive);
    expect(left()).to.deep.equal([9]);
    expect(log().committed('slow')).to.equal(9);
  });

  it('does not delete messages that a new group has yet to read', async () => {
    await fill(10);
    const deliver = async () => undefined;
    const member = new LocalGroup('new', store).join({
      topics: ['topic'],
      group: 'new',
      maxBatch: 5,
      ahead: { bytes: 0, left: 0 },
      deliver,
    });
    daysLater(8);
    await applyRetention(store, largeLimits, noneActive);
    expect(left()).to.deep.equal(range(0, 10));
    await member.stop();
  });

  it('deletes dead letters after three months', async () => {
    await fill(2, 'topic.readers.dead-letters');
    daysLater(89);
    await applyRetention(store, largeLimits, noneActive);
    expect(left('topic.readers.dead-letters')).to.deep.equal([0, 1]);
    daysLater(91);
    await applyRetention(store, largeLimits, noneActive);
    expect(left('topic.readers.dead-letters')).to.deep.equal([1]);
  });
});
