import { authorization } from '@irp/authorization';
import { expect } from 'chai';
import { createBrowser } from '../support/browser.ts';
import { type CuttableDatabase, cuttableDatabase } from '../support/cuttable-database.ts';
import type { Person } from '../support/start-authorization.ts';
import { expectPage, type PeopleBench, startPeople } from './start-people.ts';

describe('people: a fault that nobody foresaw', () => {
  let bench: PeopleBench;
  let database: CuttableDatabase;
  let url: string;
  let owner: Person & { password: string };

  before(async () => {
    bench = await startPeople();
    database = await cuttableDatabase(bench.platform.platform.mongodbUri);
    const { running } = await bench.platform.start({
      name: 'authorization',
      start: (given) => authorization.start({ ...given, mongodbUri: database.uri }),
    });
    url = running.url;
    owner = await bench.person(await bench.office(), 'owner');
  });
  after(async () => {
    database.allow(Number.POSITIVE_INFINITY);
    await bench.platform.stop();
    await database.close();
  });

  it('is a page as others are, at whichever write it comes while somebody signs out', async () => {
    const statuses: number[] = [];
    for (const writes of [0, 1, 2]) {
      const browser = createBrowser();
      await browser.send(await browser.open(`${url}/account/sign-in`), {
        email: owner.email,
        password: owner.password,
      });
      const asked = await browser.open(`${url}/oauth/logout`);
      database.allow(writes);
      const done = await browser.send(asked, { logout: 'yes' });
      database.allow(Number.POSITIVE_INFINITY);
      expectPage(done);
      expect(done.text).not.to.match(/cut off|node_modules/);
      statuses.push(done.status);
    }
    expect(statuses).to.deep.equal([500, 500, 200]);
  });
});
