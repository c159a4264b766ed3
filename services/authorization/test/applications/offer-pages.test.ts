import { expect } from 'chai';
import { expectPage, type PeopleBench, startPeople } from '../people/start-people.ts';
import type { Browser } from '../support/browser.ts';
import type { Person, TestWorkspace } from '../support/start-authorization.ts';

const redirectUris = ['https://partner.example/cb', 'https://partner.example/old'];

describe('applications: the page of one that is offered', () => {
  let bench: PeopleBench;
  let seller: Person & { password: string };
  let target: TestWorkspace;
  let buyer: Person & { password: string };
  let browser: Browser;
  let app: Awaited<ReturnType<PeopleBench['register']>>;

  before(async () => {
    bench = await startPeople(() => Date.now());
  });
  beforeEach(async () => {
    seller = await bench.person(await bench.createWorkspace(), 'owner');
    target = await bench.createWorkspace();
    buyer = await bench.person(target, 'owner');
    browser = await bench.signedIn(buyer);
    app = await bench.register(seller, {
      name: 'Ledger <b>',
      type: 'public',
      redirectUris,
    });
    const body = { toWorkspaceId: target.workspaceId };
    const offered = await bench.call('POST', `/v2/applications/${app.id}/transfer`, {
      as: seller.as,
      body,
    });
    expect(offered.status, offered.text).to.equal(200);
  });
  after(() => bench.platform.stop());

  const address = (workspace = target) =>
    bench.at(
      `/applications/${app.id}/offer?${new URLSearchParams({ workspace: workspace.workspaceId })}`,
    );
  const read = (as: Person['as']) => bench.call('GET', `/v2/applications/${app.id}`, { as });

  it('shows what is offered, and accepts it with the redirect URIs that are left', async () => {
    const page = await browser.open(address());
    expectPage(page);
    expect(page.text).to.contain('Ledger &#60;b&#62; is offered to').and.contain(redirectUris[1]);
    const done = await browser.send(page, { action: 'accept', 'uri-0': redirectUris[0]! });
    expect(done.text).to.contain(' belongs to ');
    const { status, body } = await read(buyer.as);
    expect([status, body.redirectUris]).to.deep.equal([200, [redirectUris[0]]]);
    const again = await browser.open(address());
    expect(again.text).to.contain('or no longer').and.not.contain('value="accept"');
  });

  it('declines it', async () => {
    const page = await browser.open(address());
    const done = await browser.send(page, { action: 'decline' });
    expect(done.url).to.contain('/account/applications?workspace=');
    expect((await read(seller.as)).body.transferOffer).to.equal(null);
  });

  it('accepts nothing for a developer, and shows no offer to another workspace', async () => {
    const developer = await bench.person(target, 'developer');
    const theirs = await bench.signedIn(developer);
    const refused = await theirs.send(await theirs.open(address()), {
      action: 'accept',
      'uri-0': redirectUris[0]!,
    });
    expect(refused.status).to.equal(403);
    const other = await bench.createWorkspace();
    const stranger = await bench.signedIn(await bench.person(other, 'owner'));
    const shown = await stranger.open(address(other));
    expect(shown.text).to.contain('It is not offered to').and.not.contain('Ledger');
    expect((await read(seller.as)).status).to.equal(200);
  });
});
