import { createLease } from '@irp/persistence';
import { ownProcessIdentity } from '@irp/processes';
import { expect } from 'chai';
import { ownDatabase } from './own-database.ts';

describe('createLease', () => {
  const database = ownDatabase((connection) => ({
    lease: (task: string) => createLease(connection, task),
  }));
  const realNow = Date.now;
  afterEach(() => {
    Date.now = realNow;
  });

  const setClock = (byMs: number) => {
    Date.now = () => realNow() + byMs;
  };
  const change = (task: string, fields: object) =>
    database()
      .connection.collection('leases')
      .updateOne({ _id: task } as object, { $set: fields });

  it('is held by one holder at a time, until it is released', async () => {
    const [one, other] = [database().models.lease('a'), database().models.lease('a')];
    expect([await one.hold(), await other.hold(), await one.hold()]).to.deep.equal([
      true,
      false,
      true,
    ]);
    await one.release();
    expect([await other.hold(), await one.hold()]).to.deep.equal([true, false]);
  });

  it('is taken over immediately from a crashed process, and on expiry from a process of another machine', async () => {
    const [one, other] = [database().models.lease('b'), database().models.lease('b')];
    await one.hold();
    await change('b', { process: 'another-machine 1 2 3' });
    expect(await other.hold()).to.equal(false);
    setClock(11_000);
    expect(await other.hold()).to.equal(true);
    await change('b', { process: ownProcessIdentity().replace(/\d+$/, '1') });
    expect(await database().models.lease('b').hold()).to.equal(true);
  });

  it('is taken over if its expiry was set by a clock an hour ahead', async () => {
    const [one, other] = [database().models.lease('c'), database().models.lease('c')];
    setClock(3_600_000);
    await one.hold();
    await change('c', { process: 'another-machine 1 2 3' });
    setClock(0);
    expect(await other.hold()).to.equal(true);
  });
});
