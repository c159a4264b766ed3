import { authorization } from '@irp/authorization';
import { startWriteLimitedDatabase, type WriteLimitedDatabase } from '@irp/testing';
import { expect } from 'chai';
import { createBrowser } from '../support/browser.ts';
import type { Person } from '../support/start-authorization.ts';
import { expectPage, type PeopleBench, startPeople } from './start-people.ts';

describe('people: unexpected errors', () => {
  let bench: PeopleBench;
  let database: WriteLimitedDatabase;
  let url: string;
  let owner: Person & { password: string };

  before(async () => {
    bench = await startPeople();
    database = await startWriteLimitedDatabase(bench.platform.platform.mongodbUri);
    const { running } = await bench.platform.start({
      name: 'authorization',
      start: (given) => authorization.start({ ...given, mongodbUri: database.uri }),
    });
    url = running.url;
    owner = await bench.person(await bench.createWorkspace(), 'owner');
  });
  after(async () => {
    database.allow(Number.POSITIVE_INFINITY);
    await bench.platform.stop();
    await database.close();
  });

  it('are shown as a page, at every write of a sign-out', async () => {
    const statuses: number[] = [];
    for (const writes of [0, 1, 2]) {
      const browser = createBrowser();
      await browser.send(await browser.open(`${url}/account/sign-in`), {
        email: owner.email,
        password: owner.password,
      });
      const form = await browser.open(`${url}/oauth/logout`);
      database.allow(writes);
      const done = await browser.send(form, { logout: 'yes' });
      database.allow(Number.POSITIVE_INFINITY);
      expectPage(done);
      expect(done.text).not.to.match(/cut off|node_modules/);
      statuses.push(done.status);
    }
    expect(statuses).to.deep.equal([500, 500, 200]);
  });
});
