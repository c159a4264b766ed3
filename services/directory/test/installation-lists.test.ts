import type { Principal } from '@irp/contracts';
import { describeLists } from '@irp/testing';
import { type InstallationBench, startInstallations } from './support/start-installations.ts';

const count = 11;
const scopes = ['investments.read'];

describe('directory: lists of installations and requests', () => {
  let bench: InstallationBench;
  let publisher: Principal;
  let admin: Principal;
  let app: { id: string };

  before(async () => {
    bench = await startInstallations();
    publisher = await (await bench.createWorkspace()).person('owner');
    app = await bench.publish(publisher);
    const workspace = await bench.createWorkspace();
    admin = await workspace.person('admin');
    for (let at = 0; at < count; at++) {
      const { id } = await bench.install(admin, app.id, scopes);
      if (at < count - 1) {
        await bench.call('DELETE', `/v2/installations/${id}`, { as: admin });
      }
    }
    for (let at = 0; at < count; at++) {
      await bench.request(await workspace.person('member'), (await bench.publish(publisher)).id);
    }
    for (let at = 0; at < count; at++) {
      const sharing = await (await bench.createWorkspace('enterprise')).person('owner');
      const { id } = await bench.createApplication(sharing, { scopes });
      const body = { visibility: 'organization', organizations: [workspace.organizationId] };
      await bench.call('PUT', `/v2/applications/${id}/visibility`, { as: sharing, body });
    }
  });
  after(() => bench.stop());

  describeLists({
    serves: ({ tag }) => tag === 'Installations',
    call: () => bench.call,
    lists: {
      listInstallations: () => ({ as: admin, records: count }),
      listApplicationInstallations: () => ({
        as: publisher,
        params: { id: app.id },
        records: count,
      }),
      listShareOffers: () => ({ as: admin, records: count }),
      listInstallationRequests: () => ({ as: admin, records: count }),
    },
  });
});
