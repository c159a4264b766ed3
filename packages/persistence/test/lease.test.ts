import { createLease, ownProcess } from '@irp/persistence';
import { expect } from 'chai';
import { ownDatabase } from './own-database.ts';

describe('a lease', () => {
  const database = ownDatabase((connection) => ({ lease: (work: string) => createLease(connection, work) }));
  const realNow = Date.now;
  afterEach(() => {
    Date.now = realNow;
  });

  const setClock = (byMs: number) => {
    Date.now = () => realNow() + byMs;
  };
  const change = (work: string, fields: object) =>
    database()
      .connection.collection('leases')
      .updateOne({ _id: work } as object, { $set: fields });

  it('is one holder’s until it gives it back', async () => {
    const [one, other] = [database().models.lease('a'), database().models.lease('a')];
    expect([await one.hold(), await other.hold(), await one.hold()]).to.deep.equal([true, false, true]);
    await one.release();
    expect([await other.hold(), await one.hold()]).to.deep.equal([true, false]);
  });

  it('of a process that died is taken over at once; of one on another machine when it ends', async () => {
    const [one, other] = [database().models.lease('b'), database().models.lease('b')];
    await one.hold();
    await change('b', { process: 'another-machine 1 2 3' });
    expect(await other.hold()).to.equal(false);
    setClock(11_000);
    expect(await other.hold()).to.equal(true);
    await change('b', { process: ownProcess().replace(/\d+$/, '1') });
    expect(await database().models.lease('b').hold()).to.equal(true);
  });

  it('that a wrong clock gave for an hour is nobody’s once the clock is right', async () => {
    const [one, other] = [database().models.lease('c'), database().models.lease('c')];
    setClock(3_600_000);
    await one.hold();
    await change('c', { process: 'another-machine 1 2 3' });
    setClock(0);
    expect(await other.hold()).to.equal(true);
  });
});
