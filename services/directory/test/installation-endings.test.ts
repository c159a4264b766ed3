import type { Principal } from '@irp/contracts';
import type { PublishedApplication } from '@irp/contracts/authorization';
import { expect } from 'chai';
import { createApplicationReader } from '../src/authorization/application-reader.ts';
import { createEndInstallations } from '../src/installations/end-installations.ts';
import { followInstallations } from '../src/installations/follow-installations.ts';
import { createInstall } from '../src/installations/install.ts';
import { createReadSeen } from '../src/installations/installable-application.ts';
import { createPutGrant } from '../src/installations/put-grant.ts';
import { createReadReceiver } from '../src/installations/receiver-reader.ts';
import {
  createInstallationStore,
  type InstallationStore,
} from '../src/installations/store/installation-store.ts';
import { createSyncGrant, type SyncGrant } from '../src/installations/sync-grant.ts';
import { createInstallationPolicyStore } from '../src/policies/store/installation-policy-store.ts';
import { type InstallationBench, startInstallations } from './support/start-installations.ts';

const scopes = ['investments.read'] as const;
const { now } = Date;

describe('directory: installations of a withdrawn application', () => {
  let bench: InstallationBench;
  let publisher: Principal;
  let admins: Principal[];
  let app: { id: string };
  let store: InstallationStore;
  let syncGrant: SyncGrant;

  const client = {
    async post(path: string, body: unknown) {
      const response = await bench.authorization('POST', path, {
        as: 'internal',
        body: body as object,
      });
      return { status: response.status, body: response.body };
    },
  };
  const readApplication = createApplicationReader(client);

  before(async () => {
    bench = await startInstallations({ UNFINISHED_CHECK_MS: '3600000' });
    publisher = await (await bench.createWorkspace()).person('owner');
    store = createInstallationStore(bench.models);
    syncGrant = createSyncGrant({
      installations: store,
      readApplication,
      putGrant: createPutGrant(client),
      now,
    });
  });
  after(() => bench.stop());
  beforeEach(async () => {
    app = await bench.publish(publisher);
    admins = [];
    for (let at = 0; at < 3; at++) {
      admins.push(await (await bench.createWorkspace()).person('admin'));
    }
  });

  const installAll = () =>
    Promise.all(admins.map((admin) => bench.install(admin, app.id, [...scopes])));
  const statesOf = async (ids: string[]) =>
    Promise.all(ids.map(async (id) => (await store.find(id))!.state));

  it('all end, even if the operation is interrupted and repeated', async () => {
    const ids = (await installAll()).map(({ id }) => id);
    let calls = 0;
    const failing: SyncGrant = (id) => {
      calls += 1;
      return calls === 2 ? Promise.reject(new Error('killed')) : syncGrant(id);
    };
    const actor = { type: 'user', id: publisher.userId! } as const;
    const dying = createEndInstallations({
      installations: store,
      syncGrant: failing,
      now,
    });
    const error = await dying(app.id, actor, 'unpublished').catch((thrown: Error) => thrown);
    expect((error as Error).message).to.equal('killed');
    expect((await statesOf(ids)).filter((state) => state === 'active')).to.have.length(1);
    await createEndInstallations({
      installations: store,
      syncGrant,
      now,
    })(app.id, actor, 'unpublished');
    expect(await statesOf(ids)).to.deep.equal(['revoked', 'revoked', 'revoked']);
    for (const id of await store.pending(10)) {
      await syncGrant(id);
    }
    const { body } = await bench.authorization(
      'GET',
      `/v2/applications/${app.id}/impact?change=suspend`,
      {
        as: publisher,
      },
    );
    expect(body.installations).to.equal(0);
    const removed = (await bench.eventsOf(ids[0]!, 2)).filter(
      ({ type }) => type === 'installation.removed',
    );
    expect(removed.map(({ data }) => data.actor)).to.deep.equal([
      { type: 'system', id: 'outside' },
    ]);
    expect(removed[0]!.data.detail).to.include({ by: 'publisher', reason: 'unpublished' });
  });

  it('end with its deletion', async () => {
    const ids = (await installAll()).map(({ id }) => id);
    const endInstallations = createEndInstallations({
      installations: store,
      syncGrant,
      now,
    });
    const follow = followInstallations({
      installations: store,
      endInstallations,
      syncGrant,
      now,
    });
    const deleted: PublishedApplication = { ...(await readApplication(app.id))!, state: 'deleted' };
    for (const _ of [1, 2]) {
      await follow(deleted);
    }
    expect(await statesOf(ids)).to.deep.equal(['revoked', 'revoked', 'revoked']);
    expect((await store.find(ids[0]!))!.ended).to.include({
      by: 'platform',
      reason: 'The application was deleted',
    });
    expect(await bench.eventsOf(ids[0]!, 2)).to.have.length(2);
  });

  it('cannot be created while it is unpublished', async () => {
    const [admin] = admins;
    const path = `/v2/applications/${app.id}/listing/unpublish`;
    const insert: InstallationStore['insert'] = async (...args) => {
      const body = { existingInstallations: 'revoke' };
      expect((await bench.call('POST', path, { as: publisher, body })).status).to.equal(200);
      return store.insert(...args);
    };
    const { listings } = bench;
    const policies = createInstallationPolicyStore(bench.models);
    const readReceiver = createReadReceiver({ policies });
    const install = createInstall({
      installations: { ...store, insert },
      listings,
      syncGrant,
      now,
      policies,
      readReceiver,
      readSeen: createReadSeen({
        listings,
        readApplication,
        readReceiver,
      }),
    });
    const request = {
      applicationId: app.id,
      environment: 'production',
      scopes,
      id: undefined,
    } as const;
    const refusal = await install(admin!, request).catch((error) => error);
    expect(refusal).to.include({ status: 403 });
    expect(await store.findLive(app.id, admin!.workspaceId)).to.equal(undefined);
    expect(await store.pending(10)).to.deep.equal([]);
  });
});
