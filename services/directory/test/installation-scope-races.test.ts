import type { Principal } from '@irp/contracts';
import { expect } from 'chai';
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

const narrow = ['investments.read'] as const;
const wide = ['investments.read', 'members.read'];
const { now } = Date;

describe('directory: a publisher adds a scope while an admin consents', () => {
  let bench: InstallationBench;
  let publisher: Principal;
  let admin: Principal;
  let app: { id: string };
  let store: InstallationStore;
  let syncGrant: SyncGrant;

  before(async () => {
    bench = await startInstallations({ UNFINISHED_CHECK_MS: '3600000' });
    publisher = await (await bench.createWorkspace()).person('owner');
    store = createInstallationStore(bench.models);
    const putGrant = createPutGrant({
      async post(path, body) {
        const response = await bench.authorization('POST', path, {
          as: 'internal',
          body: body as object,
        });
        return { status: response.status, body: response.body };
      },
    });
    syncGrant = createSyncGrant({
      installations: store,
      readApplication: bench.readApplication,
      putGrant,
      now,
    });
  });
  after(() => bench.stop());
  beforeEach(async () => {
    app = await bench.publish(publisher);
    admin = await (await bench.createWorkspace()).person('admin');
  });

  it('withholds the scope, even if the event arrived before the installation was stored', async () => {
    const insert: InstallationStore['insert'] = async (...args) => {
      await bench.setScopes(publisher, app.id, wide);
      await bench.listingWhen(
        app.id,
        'it is followed',
        ({ application }) => application.scopes.length === 2,
      );
      return store.insert(...args);
    };
    const { listings, readApplication } = bench;
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
      scopes: narrow,
      id: undefined,
    } as const;
    const installation = await install(admin, request);
    expect(installation).to.deep.include({
      state: 'reauthorization_required',
      scopes: [...narrow],
      withheldScopes: ['members.read'],
    });
    const types = (await bench.eventsOf(installation.id, 2)).map(({ type }) => type);
    expect(types).to.deep.equal(['installation.created', 'installation.reauthorization_required']);
  });

  it('keeps the consent of an admin, regardless of earlier reads of the application', async () => {
    const before = await bench.readApplication(app.id);
    const { id } = await bench.install(admin, app.id, [...narrow]);
    await bench.setScopes(publisher, app.id, wide);
    await bench.change(admin, id, 'reauthorize', { scopes: wide });
    const endInstallations = createEndInstallations({
      installations: store,
      syncGrant,
      now,
    });
    await followInstallations({
      installations: store,
      endInstallations,
      syncGrant,
      now,
    })(before);
    expect(await bench.get(admin, id)).to.deep.include({
      state: 'active',
      scopes: wide,
      withheldScopes: [],
    });
  });
});
