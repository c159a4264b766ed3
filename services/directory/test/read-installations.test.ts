import type { Principal } from '@irp/contracts';
import { expect } from 'chai';
import { type InstallationBench, startInstallations } from './support/start-installations.ts';

const path = '/internal/installations/read';
const scopes = ['investments.read'];

describe('directory: installations read by other services', () => {
  let bench: InstallationBench;
  let publisher: Principal;
  let app: { id: string };

  before(async () => {
    bench = await startInstallations();
    publisher = await (await bench.createWorkspace()).person('owner');
    app = await bench.publish(publisher);
  });
  after(() => bench.stop());

  const newAdmin = async () => (await bench.createWorkspace()).person('admin');
  async function read(body: object) {
    const response = await bench.call('POST', path, {
      as: 'internal',
      body: { applicationId: app.id, ...body },
    });
    expect(response.status, response.text).to.equal(200);
    return response.body as {
      installations: {
        id: string;
        state: string;
        revision: number;
      }[];
      next: string | null;
    };
  }

  it('are the active installations, of one workspace if requested; ids also find ended ones', async () => {
    const [first, second] = [await newAdmin(), await newAdmin()];
    const active = await bench.install(first, app.id, scopes);
    const ended = await bench.install(second, app.id, scopes);
    expect(
      (await bench.call('DELETE', `/v2/installations/${ended.id}`, { as: second })).status,
    ).to.equal(204);
    const { installations, next } = await read({});
    expect([installations.map(({ id }) => id), next]).to.deep.equal([[active.id], null]);
    expect(installations[0]).to.deep.include({
      applicationId: app.id,
      workspaceId: first.workspaceId,
      environment: 'production',
      state: 'active',
      scopes,
    });

    const there = async ({ workspaceId }: Principal) =>
      (await read({ workspaceId })).installations.map(({ id }) => id);
    expect(await Promise.all([first, second, publisher].map(there))).to.deep.equal([
      [active.id],
      [],
      [],
    ]);

    const before = installations[0]!.revision;
    await bench.change(publisher, active.id, 'suspend');
    const byId = (await read({ ids: [active.id, ended.id, 'unknown'] })).installations;
    expect(byId.map(({ id, state }) => [id, state])).to.deep.equal([
      [active.id, 'suspended'],
      [ended.id, 'revoked'],
    ]);
    expect(byId[0]!.revision).to.be.greaterThan(before);
    expect((await read({ after: active.id })).installations).to.deep.equal([]);
    expect(
      (await read({ applicationId: (await bench.publish(publisher)).id, ids: [active.id] }))
        .installations,
    ).to.deep.equal([]);
  });

  it('are available to the named services, not to people', async () => {
    const response = await bench.call('POST', path, {
      as: publisher,
      body: { applicationId: app.id },
    });
    expect(response.status).to.equal(401);
  });
});
