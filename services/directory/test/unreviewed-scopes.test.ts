import type { Principal } from '@irp/contracts';
import { listingDraftExample } from '@irp/contracts/directory';
import { expect } from 'chai';
import { type InstallationBench, startInstallations } from './support/start-installations.ts';

describe('directory: unreviewed scopes', () => {
  let bench: InstallationBench;
  let publisher: Principal;
  let admin: Principal;
  let app: { id: string; name: string };
  const reviewed = ['investments.read'];
  const wider = ['investments.read', 'members.write'];

  before(async () => {
    bench = await startInstallations();
    publisher = await (await bench.createWorkspace('enterprise')).person('owner');
    admin = await (await bench.createWorkspace()).person('admin');
  });
  after(() => bench.stop());
  beforeEach(async () => {
    app = await bench.publish(publisher, { scopes: reviewed });
  });

  async function read(as: Principal, path: string): Promise<readonly string[]> {
    const response = await bench.call('GET', `/v2${path}`, { as });
    expect(response.status, response.text).to.equal(200);
    return response.body.unreviewedScopes;
  }
  const publicly = () => read(admin, `/directory/listings/${app.id}`);
  const preview = () => read(admin, `/installations/preview?applicationId=${app.id}`);
  const ofPublisher = () => read(publisher, `/applications/${app.id}/listing`);
  const shared = () => read(admin, `/directory/shared-listings/${app.id}`);

  async function widen(): Promise<void> {
    await bench.setScopes(publisher, app.id, wider);
    await bench.listingWhen(
      app.id,
      'the directory knows the scopes',
      (one) => one.application.scopes.length === 2,
    );
  }

  it("are named with every display of the application's scopes", async () => {
    for (const ask of [publicly, preview, ofPublisher]) {
      expect(await ask()).to.deep.equal([]);
    }
    await widen();
    for (const ask of [publicly, preview, ofPublisher]) {
      expect(await ask()).to.deep.equal(['members.write']);
    }
    await bench.setScopes(publisher, app.id, reviewed);
    expect(await preview()).to.deep.equal([]);
  });

  it('are reviewed with a new major version', async () => {
    await widen();
    const at = `/v2/applications/${app.id}/listing`;
    const draft = {
      ...listingDraftExample,
      name: app.name,
      scopeReasons: { ...listingDraftExample.scopeReasons, 'members.write': 'To invite analysts' },
    };
    const put = await bench.call('PUT', at, { as: publisher, body: draft });
    expect(put.status, put.text).to.equal(200);
    const body = { number: '2.0.0', releaseNotes: 'Members.' };
    const sent = await bench.call('POST', `${at}/versions`, { as: publisher, body });
    expect(sent.status, sent.text).to.equal(200);
    expect(await publicly(), 'it is in review').to.deep.equal(['members.write']);
    await bench.approve(app.id);
    for (const ask of [publicly, preview, ofPublisher]) {
      expect(await ask()).to.deep.equal([]);
    }
  });

  it('are still named to workspaces with an installation, after the listing is unpublished', async () => {
    await bench.install(admin, app.id, reviewed);
    const body = { existingInstallations: 'keep' };
    const done = await bench.call('POST', `/v2/applications/${app.id}/listing/unpublish`, {
      as: publisher,
      body,
    });
    expect(done.status, done.text).to.equal(200);
    await widen();
    expect(await preview()).to.deep.equal(['members.write']);
    const { body: shown } = await bench.call(
      'GET',
      `/v2/installations/preview?applicationId=${app.id}`,
      { as: admin },
    );
    expect(shown.version).to.equal('1.4.0');
    const [first, second] = shown.scopesRequested.map(
      ({ reason }: { reason: string | null }) => reason,
    );
    expect([first, second]).to.deep.equal([
      'To compare the companies of the workspace with the ledger',
      null,
    ]);
  });

  it('of a shared listing are named if it was reviewed, and need no review otherwise', async () => {
    const visibility = {
      visibility: 'organization' as const,
      organizations: [admin.organizationId],
    };
    await bench.setVisibility(publisher, app.id, visibility);
    await widen();
    for (const ask of [shared, preview]) {
      expect(await ask()).to.deep.equal(['members.write']);
    }
    app = await bench.createApplication(publisher, { scopes: wider });
    const body = { description: 'For friends' };
    const put = await bench.call('PUT', `/v2/applications/${app.id}/listing`, {
      as: publisher,
      body,
    });
    expect(put.status, put.text).to.equal(200);
    await bench.setVisibility(publisher, app.id, visibility);
    for (const ask of [shared, preview, ofPublisher]) {
      expect(await ask()).to.deep.equal([]);
    }
  });
});
