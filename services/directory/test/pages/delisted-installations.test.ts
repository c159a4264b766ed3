import type { Principal } from '@irp/contracts';
import { expect } from 'chai';
import type { TestWorkspace } from '../support/start-directory.ts';
import { expectOwnPage } from './expect-own-page.ts';
import { type PagesBench, type SignedInBrowser, startPages } from './start-pages.ts';

const removed = 'The operator of the platform removed the application from the directory.';
const narrow = ['investments.read'];
const wide = ['investments.read', 'members.write'];

describe('directory: installations of a delisted application', () => {
  let bench: PagesBench;
  let publisher: Principal;
  let operator: Principal;
  let workspace: TestWorkspace;
  let admins: Principal;
  let admin: SignedInBrowser;
  let app: { id: string };
  let id: string;

  before(async () => {
    bench = await startPages();
    publisher = await (await bench.createWorkspace()).person('owner');
    const person = await (await bench.createWorkspace()).person('admin');
    await bench.internal('platform-roles', { userId: person.userId, platformRoles: ['operator'] });
    operator = { ...person, platformRoles: ['operator'] };
    workspace = await bench.createWorkspace();
    admins = await workspace.person('admin');
    admin = await bench.browserOf(workspace, 'admin');
  });
  beforeEach(async () => {
    app = await bench.publish(publisher, { scopes: narrow });
    ({ id } = await bench.install(admins, app.id, narrow));
    await operate('delist', { reason: 'Malicious' });
  });
  after(() => bench.stop());

  async function operate(verb: 'delist' | 'relist', body?: object): Promise<void> {
    const path = `/v2/applications/${app.id}/listing/${verb}`;
    const response = await bench.call('POST', path, { as: operator, ...(body && { body }) });
    expect(response.status, response.text).to.equal(200);
  }
  const place = () =>
    new URLSearchParams({ workspace: workspace.workspaceId, environment: 'production' });
  const installPage = () => admin.open(`/directory/listings/${app.id}/install?${place()}`);
  const reauthorize = (scopes: string[]) =>
    bench.call('POST', `/v2/installations/${id}/reauthorize`, {
      as: admins,
      body: { scopes },
    });
  async function widen(): Promise<void> {
    await bench.setScopes(publisher, app.id, wide);
    await bench.installationWhen(admins, id, 'reauthorization_required');
  }

  it('get no more permissions, and keep their permissions', async () => {
    await widen();
    const refused = await reauthorize(wide);
    expect(refused.status).to.equal(403);
    expect(refused.body.message).to.contain(removed).and.contain('cannot get more');
    expect(await bench.get(admins, id)).to.deep.include({
      scopes: narrow,
      withheldScopes: ['members.write'],
    });
    const preview = await bench.call('GET', `/v2/installations/preview?applicationId=${app.id}`, {
      as: admins,
    });
    const codes = preview.body.obstacles.map(({ code }: { code: string }) => code);
    expect(codes).to.deep.equal(['installed', 'delisted']);
    const reasons = preview.body.scopesRequested.map(
      ({ reason }: { reason: string | null }) => reason,
    );
    expect(reasons).to.deep.equal([
      'To compare the companies of the workspace with the ledger',
      null,
    ]);
    await bench.setScopes(publisher, app.id, [...narrow, 'workspace.read']);
    expect((await reauthorize([...narrow, 'workspace.read'])).status, 'another one').to.equal(403);
    await bench.setScopes(publisher, app.id, narrow);
    expect((await reauthorize(narrow)).status, 'none in addition').to.equal(200);
  });

  it('have a page that names the state, without a button for more permissions', async () => {
    const before = await installPage();
    expectOwnPage(before);
    expect(before.text)
      .to.contain(removed)
      .and.contain('is installed')
      .and.not.contain('cannot be allowed');
    await widen();
    const page = await installPage();
    expectOwnPage(page);
    expect(page.text)
      .to.contain(removed)
      .and.contain('cannot be allowed')
      .and.contain('Read investment records');
    expect(page.text).not.to.contain('value="reauthorize"');
  });

  it('continue after the listing is relisted', async () => {
    await widen();
    await operate('relist');
    const page = await installPage();
    expect(page.text).to.contain('value="reauthorize"').and.not.contain(removed);
    expect((await admin.send(page, { action: 'reauthorize' })).status).to.equal(303);
    expect((await bench.get(admins, id)).scopes).to.have.members(wide);
  });
});
