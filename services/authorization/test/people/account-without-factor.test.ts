import { expect } from 'chai';
import { createRequiringWorkspace } from './requiring-workspace.ts';
import { type PeopleBench, startPeople } from './start-people.ts';

describe('pages of the account of a person whose workspace requires a second factor', () => {
  const clock = { ms: Date.now() };
  let bench: PeopleBench;
  before(async () => {
    bench = await startPeople(() => clock.ms);
  });
  after(() => bench.platform.stop());

  it('are shown to a session without a second factor, so that the person can add it', async () => {
    const requiring = await createRequiringWorkspace(bench, clock);
    await requiring.demand('everyone');
    const { browser } = await bench.signIn(await bench.person(requiring.workspace, 'admin'));
    for (const path of ['', '/sessions', '/codes', '/passkeys', '/password/change']) {
      const page = await browser.open(bench.at(path));
      expect([page.status, page.text.includes('requires a sign-in')], path).to.deep.equal([
        200,
        false,
      ]);
    }
  });
});
