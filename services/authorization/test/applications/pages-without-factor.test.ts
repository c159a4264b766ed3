import { describePagesWithoutFactor } from '@irp/testing';
import { expect } from 'chai';
import { applicationPages } from '../../src/account/applications/applications-site.ts';
import { createRequiringWorkspace } from '../people/requiring-workspace.ts';
import { expectPage, type PeopleBench, startPeople } from '../people/start-people.ts';

const uncalled = async () => {
  throw new Error('a page called an operation');
};

describe('applications: their pages in a workspace that requires a second factor, for a session without one', () => {
  describePagesWithoutFactor({
    pages: (people, region) =>
      applicationPages({
        people,
        region,
        calls: { read: uncalled, call: uncalled },
      }),
    others: {},
  });

  describe('with a session of a browser', () => {
    const clock = { ms: Date.now() };
    let bench: PeopleBench;
    before(async () => {
      bench = await startPeople(() => clock.ms);
    });
    after(() => bench.platform.stop());

    it('ask for it, while the pages of the account let the person add it', async () => {
      const requiring = await createRequiringWorkspace(bench, clock);
      await requiring.demand('everyone');
      const { workspace, app } = requiring;
      const { browser } = await bench.signIn(await bench.person(workspace, 'admin'));
      for (const below of [
        '',
        `/${app.id}`,
        `/${app.id}/offer`,
        `/${app.id}/compromise`,
        `/${app.id}/revoke-tokens`,
      ]) {
        const page = await browser.open(
          bench.at(`/applications${below}?workspace=${workspace.workspaceId}`),
        );
        expectPage(page);
        expect(
          [page.status, page.text.includes('requires a sign-in with a second factor')],
          below,
        ).to.deep.equal([403, true]);
        expect(page.text).not.to.contain(app.name);
      }
      for (const path of ['', '/sessions', '/codes', '/passkeys', '/password/change']) {
        const page = await browser.open(bench.at(path));
        expect([page.status, page.text.includes('requires a sign-in')], path).to.deep.equal([
          200,
          false,
        ]);
      }
    });
  });
});
