import type { Principal } from '@irp/contracts';
import { expect } from 'chai';
import type { TestWorkspace } from './support/start-directory.ts';
import { type InstallationBench, startInstallations } from './support/start-installations.ts';

describe('directory: insight of an application', () => {
  let bench: InstallationBench;
  let workspace: TestWorkspace;
  let publisher: Principal;
  const scopes = ['investments.read'];
  const today = new Date().toISOString().slice(0, 10);

  before(async () => {
    bench = await startInstallations();
    workspace = await bench.createWorkspace();
    publisher = await workspace.person('owner');
  });
  after(() => bench.stop());

  const insightOf = (id: string, query = '', as = publisher) =>
    bench.call('GET', `/v2/applications/${id}/insight${query}`, { as });
  const read = async (id: string, query = '') => {
    const { status, text, body } = await insightOf(id, query);
    expect(status, text).to.equal(200);
    return body;
  };
  const admin = async () => (await bench.createWorkspace()).person('admin');

  it('has zeros for an application without installations, over 30 days', async () => {
    const { id } = await bench.createApplication(publisher);
    const body = await read(id);
    expect(body).to.deep.include({
      applicationId: id,
      until: today,
      versions: [],
      deprecatedCalls: [],
      installations: {
        active: 0,
        reauthorizationRequired: 0,
        suspended: 0,
        ended: 0,
      },
      use: {
        workspaces: 0,
        authorizations: 0,
        liveAccessTokens: 0,
        liveRefreshTokens: 0,
      },
    });
    expect(body.days).to.have.length(30);
    expect(body.days[0].day).to.equal(body.since);
    expect(body.days.at(-1)).to.deep.equal({
      day: today,
      installed: 0,
      ended: 0,
      live: 0,
    });
  });

  it('counts installations by state, by day and by version', async () => {
    const { id } = await bench.publish(publisher);
    const admins = [await admin(), await admin(), await admin()];
    const installed = [];
    for (const as of admins) {
      installed.push(await bench.install(as, id, scopes));
    }
    await bench.change(admins[1]!, installed[1]!.id, 'suspend');
    const removed = await bench.call('DELETE', `/v2/installations/${installed[2]!.id}`, {
      as: admins[2]!,
    });
    expect(removed.status, removed.text).to.be.lessThan(300);
    const body = await read(id, '?days=1');
    expect(body).to.deep.include({
      since: today,
      installations: {
        active: 1,
        reauthorizationRequired: 0,
        suspended: 1,
        ended: 1,
      },
      days: [
        {
          day: today,
          installed: 3,
          ended: 1,
          live: 2,
        },
      ],
      versions: [{ version: '1.4.0', installations: 2 }],
    });
    expect(body.use.workspaces).to.equal(2);
  });

  it('names no workspace and no person', async () => {
    const { id } = await bench.publish(publisher);
    const as = await admin();
    const { id: installationId } = await bench.install(as, id, scopes);
    const { text } = await insightOf(id);
    for (const secret of [as.workspaceId, as.userId!, as.organizationId, installationId]) {
      expect(text).not.to.contain(secret);
    }
  });

  it('refuses other numbers of days, and names the accepted numbers', async () => {
    const { id } = await bench.createApplication(publisher);
    for (const days of ['0', '366', '-1', '1.5', 'all', '']) {
      const { status, body } = await insightOf(id, `?days=${days}`);
      expect([days, status]).to.deep.equal([days, 400]);
      expect(body.errors[0]).to.deep.include({
        field: 'days',
        message: 'must be a whole number from 1 to 365',
      });
    }
    expect((await read(id, '?days=365')).days).to.have.length(365);
  });

  it('is available to the workspace of the application only, and in its environment', async () => {
    const { id } = await bench.publish(publisher);
    const tenant = await admin();
    await bench.install(tenant, id, scopes);
    for (const as of [tenant, await workspace.person('owner', 'sandbox')]) {
      expect((await insightOf(id, '', as)).status).to.equal(404);
    }
  });
});
