import type { Principal } from '@irp/contracts';
import type { ApiResponse } from '@irp/testing';
import { expect } from 'chai';
import type { TestWorkspace } from '../support/start-directory.ts';
import { changeListing } from '../support/stored-listing.ts';
import { expectOwnPage } from './expect-own-page.ts';
import { type PagesBench, type SignedInBrowser, startPages } from './start-pages.ts';

const unknownId = '0198c1d2-7a31-7c44-9d10-2f5be4c1a905';

describe('directory: the installation page of an integration', () => {
  let bench: PagesBench;
  let publisher: Principal;
  let workspace: TestWorkspace;
  let admin: SignedInBrowser;
  let admins: Principal;
  let app: { id: string; name: string };

  before(async () => {
    bench = await startPages();
    publisher = await (await bench.createWorkspace()).person('owner');
    workspace = await bench.createWorkspace();
    admins = await workspace.person('admin');
    admin = await bench.browserOf(workspace, 'admin');
  });
  beforeEach(async () => {
    app = await bench.publish(publisher, { scopes: ['investments.read'] });
  });
  after(() => bench.stop());

  const at = (id = app.id, environment = 'production', workspaceId = workspace.workspaceId) =>
    `/directory/listings/${id}/install?${new URLSearchParams({ workspace: workspaceId, environment })}`;

  async function installations(): Promise<
    {
      id: string;
      state: string;
      scopes: string[];
      createdBy: string;
    }[]
  > {
    const response = await bench.call('GET', `/v2/installations?applicationId=${app.id}`, {
      as: admins,
    });
    expect(response.status, response.text).to.equal(200);
    return response.body.data;
  }

  it('leads a signed-out person through the sign-in, and back to the workspace and environment', async () => {
    const page = await bench.open(at());
    expect([page.status, page.headers['cache-control']]).to.deep.equal([303, 'no-store']);
    const address = String(page.headers.location);
    expect(new URL(address, 'http://x').pathname).to.equal('/account/sign-in');
    const { userId, email } = await bench.browserOf(workspace, 'member');
    expect(userId).to.be.a('string');
    const { location } = await bench.signInAt(address, {
      email,
      password: 'correct horse battery staple',
    });
    expect(location).to.equal(at());
  });

  it('offers workspace and environment, shows every permission, and installs for an admin', async () => {
    const choice = await admin.open(`/directory/listings/${app.id}/install`);
    expect(choice.status, choice.text).to.equal(200);
    expectOwnPage(choice);
    expect(choice.text)
      .to.contain(`Install ${app.name}`)
      .and.contain(`<option value="${workspace.workspaceId}">`);
    const consent = await admin.open(at());
    expect(consent.status, consent.text).to.equal(200);
    expectOwnPage(consent);
    expect(consent.text).to.contain(
      'Read investment records <span class="risk low">Low risk</span>',
    );
    expect(consent.text).to.contain('To compare the companies of the workspace with the ledger');
    expect(consent.text).to.contain(admin.email).and.contain('Install in Desk');
    const sent = await admin.send(consent, { action: 'install' });
    expect([sent.status, sent.headers.location], sent.text).to.deep.equal([303, at()]);
    const [installed, ...others] = await installations();
    expect(others).to.deep.equal([]);
    expect(installed).to.include({
      state: 'active',
      createdBy: admin.userId,
      environment: 'production',
    });
    expect(installed?.scopes).to.have.members(['investments.read']);
    const done = await admin.open(at());
    expectOwnPage(done);
    expect(done.text)
      .to.contain(`${app.name} is installed`)
      .and.not.contain('<button type="submit" name="action"');
    const again = await admin.send(consent, { action: 'install' });
    expect(again.status).to.equal(409);
    expect(again.text).to.contain('role="alert"').and.contain('is installed');
    expect(await installations()).to.have.length(1);
  });

  it('preselects the sandbox for an application of the sandbox', async () => {
    const selected = (text: string) => /<option value="([^"]*)" selected>/.exec(text)?.[1];
    expect(selected((await admin.open(`/directory/listings/${app.id}/install`)).text)).to.equal(
      'production',
    );
    app = await bench.publish(publisher, { scopes: ['investments.read'], environment: 'sandbox' });
    const choice = await admin.open(`/directory/listings/${app.id}/install`);
    expect(selected(choice.text)).to.equal('sandbox');
    const page = await admin.open(
      `/directory/listings/${app.id}/install?workspace=${workspace.workspaceId}`,
    );
    expect(page.text)
      .to.contain('applies to the sandbox environment')
      .and.contain('value="install"');
  });

  it('installs in the sandbox after that choice', async () => {
    const consent = await admin.open(at(app.id, 'sandbox'));
    expect((await admin.send(consent, { action: 'install' })).status).to.equal(303);
    expect((await installations())[0]).to.include({ environment: 'sandbox' });
  });

  it('shows added permissions of an application, and grants them', async () => {
    await bench.install(admins, app.id, ['investments.read']);
    await bench.setScopes(publisher, app.id, ['investments.read', 'members.write']);
    const page = await admin.open(at());
    expectOwnPage(page);
    const [, added = '', kept = ''] = page.text.split('<h2>');
    expect(added)
      .to.contain('New: the integration would also')
      .and.contain('High risk')
      .and.not.contain('Read investment records');
    expect(kept).to.contain('As before').and.contain('Read investment records');
    expect((await admin.send(page, { action: 'reauthorize' })).status).to.equal(303);
    const [installed] = await installations();
    expect(installed?.scopes).to.include('members.write');
    expect((await admin.open(at())).text).to.contain(`${app.name} is installed`);
  });

  it('grants nothing that it has not shown: the application has added scopes since', async () => {
    const shown = await admin.open(at());
    await bench.setScopes(publisher, app.id, ['investments.read', 'members.write']);
    const refused = await admin.send(shown, { action: 'install' });
    expect(refused.status).to.equal(409);
    expect(refused.text)
      .to.contain('role="alert"')
      .and.contain('High risk')
      .and.contain('name="action"');
    expect(await installations()).to.deep.equal([]);
    expect((await admin.send(refused, { action: 'install' })).status, 'now it was shown').to.equal(
      303,
    );
  });

  it('lets a member send a request to the admins, and nothing else', async () => {
    const member = await bench.browserOf(workspace, 'member');
    const page = await member.open(at());
    expectOwnPage(page);
    expect(page.text)
      .to.contain(`Ask for ${app.name}`)
      .and.contain('Read investment records')
      .and.contain('Low risk');
    const refused = await member.send(page, { action: 'install', scopes: 'investments.read' });
    expect(refused.status).to.equal(403);
    expect(refused.text).to.contain('role="alert"').and.contain('Ask the admins');
    expect(await installations()).to.deep.equal([]);
    const sent = await member.send(page, { action: 'request', reason: ' For the <b>report</b> ' });
    expect([sent.status, sent.headers.location], sent.text).to.deep.equal([303, at()]);
    expect((await member.open(at())).text)
      .to.contain('Your admins were asked')
      .and.not.contain('<form method="post"');
    const requests = await bench.call('GET', `/v2/installation-requests?applicationId=${app.id}`, {
      as: admins,
    });
    expect(requests.body.data).to.have.length(1);
    expect(requests.body.data[0]).to.include({
      requestedBy: member.userId,
      reason: 'For the <b>report</b>',
    });
  });

  it('refuses forms of other sites and of other sessions', async () => {
    const consent = await admin.open(at());
    const other = await bench.browserOf(workspace, 'admin');
    const csrf = /name="csrf" value="([^"]*)"/.exec((await other.open(at())).text)![1]!;
    const refused = [
      await admin.send(consent, { action: 'install' }, { origin: 'https://evil.example' }),
      await admin.send(consent, { action: 'install' }, { origin: 'null' }),
      await admin.send(consent, { action: 'install' }, { 'sec-fetch-site': 'cross-site' }),
      await admin.send(consent, { action: 'install', csrf }),
      await admin.send(consent, { action: 'install', csrf: '' }),
      await other.send(consent, { action: 'install' }),
    ];
    for (const { status, text } of refused) {
      expect(status).to.equal(403);
      expect(text).to.contain('role="alert"');
    }
    expect(await installations()).to.deep.equal([]);
    expect(
      (await admin.open(`${at()}&action=install&csrf=${csrf}`)).status,
      'a link installs nothing',
    ).to.equal(200);
    expect(await installations()).to.deep.equal([]);
  });

  it('does nothing for an ended session', async () => {
    const leaving = await bench.browserOf(workspace, 'admin');
    const consent = await leaving.open(at());
    await leaving.signOut();
    const sent = await leaving.send(consent, { action: 'install' });
    expect(sent.status).to.equal(303);
    expect(String(sent.headers.location)).to.match(/^\/account\/sign-in\?next=/);
    expect(await installations()).to.deep.equal([]);
  });

  it('explains the next step in a workspace that requires a second factor, and installs nothing', async () => {
    const consent = await admin.open(at());
    await bench.setRequiredFactor(workspace, 'everyone');
    const refused = [await admin.open(at()), await admin.send(consent, { action: 'install' })];
    await bench.setRequiredFactor(workspace, 'none');
    for (const page of refused) {
      expect(page.status).to.equal(403);
      expectOwnPage(page);
      expect(page.text)
        .to.contain('second factor')
        .and.contain('href="/account/codes"')
        .and.not.contain('name="action"');
    }
    expect(await installations()).to.deep.equal([]);
  });

  it('responds like an unknown workspace in a workspace of other people', async () => {
    const others = await bench.createWorkspace();
    const consent = await admin.open(at());
    const page = await admin.open(at(app.id, 'production', others.workspaceId));
    const sent = await admin.send(consent, { action: 'install', workspace: others.workspaceId });
    for (const { status, text } of [page, sent]) {
      expect(status).to.equal(404);
      expect(text)
        .to.contain('You are not a member of a workspace with this id')
        .and.not.contain('name="action"');
    }
    expect((await admin.open(at(app.id, 'staging'))).status, 'no such environment').to.equal(400);
    expect(await installations()).to.deep.equal([]);
  });

  it('shows the page of an unknown application for a private application', async () => {
    const hidden = await bench.createApproved(publisher, { scopes: ['investments.read'] });
    const comparable = ({ status, text, headers }: ApiResponse, id: string) => ({
      status,
      text: text.replaceAll(id, 'ID'),
      // The gateway removes headers that only the gateway may set.
      headers: {
        ...headers,
        date: '',
        'content-length': '',
        'x-irp-owner-workspace': '',
      },
    });
    const member = await bench.browserOf(workspace, 'member');
    for (const browser of [admin, member]) {
      for (const page of [
        (id: string) => `/directory/listings/${id}/install`,
        (id: string) => at(id),
      ]) {
        const [ofHidden, ofUnknown] = [
          await browser.open(page(hidden.id)),
          await browser.open(page(unknownId)),
        ];
        expect(comparable(ofHidden, hidden.id)).to.deep.equal(comparable(ofUnknown, unknownId));
      }
    }
    expect((await admin.open(at(hidden.id))).status).to.equal(404);
  });

  it('explains why an application cannot be installed, without a button', async () => {
    const response = await bench.authorization('PUT', `/v2/applications/${app.id}/new-installs`, {
      as: publisher,
      body: { enabled: false },
    });
    expect(response.status, response.text).to.equal(200);
    const page = await admin.open(at());
    expectOwnPage(page);
    expect(page.text)
      .to.contain('The integration cannot be installed here now')
      .and.not.contain('name="action"');
  });

  it('escapes texts of publishers', async () => {
    const hostile = '<script>alert(1)</script>';
    await changeListing(bench.listings, app.id, (before) => {
      const { release } = before;
      const draft = {
        ...release!.draft,
        name: hostile,
        description: hostile,
        vendor: hostile,
      };
      const scopeReasons = { 'investments.read': hostile } as never;
      return {
        ...before,
        release: {
          ...release!,
          draft: { ...draft, scopeReasons },
        },
      };
    });
    const member = await bench.browserOf(workspace, 'member');
    for (const page of [
      await admin.open(`/directory/listings/${app.id}/install`),
      await admin.open(at()),
    ]) {
      expectOwnPage(page);
    }
    const asked = await member.open(at());
    expectOwnPage(asked);
    expect(asked.text).to.contain('Ask for &#60;script&#62;');
  });
});
