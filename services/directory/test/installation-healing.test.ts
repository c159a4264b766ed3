import { createHash } from 'node:crypto';
import type { Principal } from '@irp/contracts';
import { directory } from '@irp/directory';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { createApplicationReader } from '../src/authorization/application-reader.ts';
import type { Installation } from '../src/installations/domain/installation.ts';
import { createHealGrants } from '../src/installations/heal-grants.ts';
import { createInstall } from '../src/installations/install.ts';
import { createReadSeen } from '../src/installations/installable-application.ts';
import { ended, suspended } from '../src/installations/installation-changes.ts';
import { tenant } from '../src/installations/installation-events.ts';
import { createPutGrant, type PutGrant } from '../src/installations/put-grant.ts';
import { createReadReceiver } from '../src/installations/receiver-reader.ts';
import {
  createInstallationStore,
  type InstallationStore,
} from '../src/installations/store/installation-store.ts';
import { createSyncGrant } from '../src/installations/sync-grant.ts';
import { createInstallationPolicyStore } from '../src/policies/store/installation-policy-store.ts';
import { type InstallationBench, startInstallations } from './support/start-installations.ts';

const scopes = ['investments.read'] as const;
const { now } = Date;

/** A process that dies before or after a step: everything later fails, too. */
interface Mortal {
  /**
   * The number of the death's time, from 0. Each step has a time before and a time after the step.
   */
  diesAt: number;
  steps: number;
}

describe('directory: installations after a crash', () => {
  let bench: InstallationBench;
  let publisher: Principal;
  let admin: Principal;
  let app: Awaited<ReturnType<InstallationBench['publish']>>;
  let store: InstallationStore;
  let putGrant: PutGrant;

  before(async () => {
    bench = await startInstallations({ UNFINISHED_CHECK_MS: '3600000' });
    publisher = await (await bench.createWorkspace()).person('owner');
    store = createInstallationStore(bench.models);
    putGrant = createPutGrant(client());
  });
  after(() => bench.stop());

  const client = () => ({
    async post(path: string, body: unknown) {
      const response = await bench.authorization('POST', path, {
        as: 'internal',
        body: body as object,
      });
      return { status: response.status, body: response.body };
    },
  });

  /**
   * The directory's process, with a possible kill at each write and at each call of the
   * authorization service.
   */
  function process(mortal: Mortal = { diesAt: -1, steps: 0 }) {
    const step =
      <Args extends unknown[], Result>(run: (...args: Args) => Promise<Result>) =>
      async (...args: Args): Promise<Result> => {
        if (mortal.steps++ === mortal.diesAt) {
          throw new Error('killed');
        }
        if (mortal.diesAt >= 0 && mortal.steps > mortal.diesAt) {
          throw new Error('killed');
        }
        const result = await run(...args);
        if (mortal.steps++ === mortal.diesAt) {
          throw new Error('killed');
        }
        return result;
      };
    const installations: InstallationStore = {
      ...store,
      insert: step(store.insert),
      change: step(store.change),
      markGranted: step(store.markGranted),
    };
    const readApplication = createApplicationReader(client());
    const syncGrant = createSyncGrant({
      installations,
      readApplication,
      putGrant: step(putGrant),
      now,
    });
    const policies = createInstallationPolicyStore(bench.models);
    const readReceiver = createReadReceiver({ policies });
    const { listings } = bench;
    const readSeen = createReadSeen({
      listings,
      readApplication,
      readReceiver,
    });
    const install = createInstall({
      installations,
      listings,
      policies,
      readSeen,
      readReceiver,
      syncGrant,
      now,
    });
    const request = () => ({
      applicationId: app.id,
      environment: 'production' as const,
      scopes,
      id: undefined,
    });
    const changeWith = (change: typeof suspended) => async (id: string) => {
      await installations.change(id, (before) => change(before, tenant(admin), now(), null));
      await syncGrant(id);
    };
    return {
      install: () => install(admin, request()),
      suspend: changeWith(suspended),
      uninstall: changeWith(ended),
    };
  }

  async function heal(): Promise<void> {
    const failures: unknown[] = [];
    const readApplication = createApplicationReader(client());
    const syncGrant = createSyncGrant({
      installations: store,
      readApplication,
      putGrant,
      now,
    });
    const onFailure = (error: unknown) => failures.push(error);
    const { listings } = bench;
    const readReceiver = createReadReceiver({
      policies: createInstallationPolicyStore(bench.models),
    });
    await createHealGrants({
      installations: store,
      listings,
      readApplication,
      readReceiver,
      syncGrant,
      onFailure,
      now,
    })();
    expect(failures).to.deep.equal([]);
    // The service follows the application at the same time, and may be about to mark the same
    // grant.
    await eventually('no grant is pending', async () => (await store.pending(10)).length === 0);
  }

  /**
   * The directory has processed each event of the application and changes nothing by itself from
   * now on.
   */
  const followed = () =>
    eventually('the directory has followed the application', async () => {
      const [events, consumer] = await Promise.all([
        bench.authorization('GET', '/metrics'),
        bench.call('GET', '/metrics'),
      ]);
      const hasWaiting = !/^outbox_waiting_events\{.*\} 0$/m.test(events.text);
      return (
        !hasWaiting &&
        /^consumer_lag_events\{group="directory",topic="authorization".*\} 0$/m.test(consumer.text)
      );
    });

  async function token(): Promise<string | undefined> {
    const form = {
      grant_type: 'client_credentials',
      client_id: app.id,
      client_secret: app.clientSecret,
    };
    const body = new URLSearchParams({ ...form, workspace_id: admin.workspaceId });
    const response = await fetch(`${bench.authorizationUrl}/oauth/token`, { method: 'POST', body });
    return ((await response.json()) as { access_token?: string }).access_token;
  }

  /**
   * The authorization service has the grant of the directory's installation, and no other grant.
   */
  async function expectSame(): Promise<Installation | undefined> {
    const live = await store.findLive(app.id, admin.workspaceId);
    const path = `/v2/applications/${app.id}/impact?change=suspend`;
    const { status, body, text } = await bench.authorization('GET', path, { as: publisher });
    expect(status, text).to.equal(200);
    expect(body.installations, 'grants that have not ended').to.equal(live ? 1 : 0);
    expect((await token()) !== undefined, 'a token is issued').to.equal(live?.state === 'active');
    return live;
  }

  /**
   * Runs an action with a kill at each of its steps, each time on a new application, and heals the
   * installation.
   */
  async function killAtEachStep(
    prepare: () => Promise<string>,
    action: (running: ReturnType<typeof process>, id: string) => Promise<unknown>,
    check: (live: Installation | undefined, id: string) => Promise<void>,
  ): Promise<void> {
    for (let diesAt = 0; ; diesAt++) {
      admin = await (await bench.createWorkspace()).person('admin');
      app = await bench.publish(publisher);
      const id = await prepare();
      const mortal = { diesAt, steps: 0 };
      const error = await action(process(mortal), id).catch((thrown: Error) => thrown);
      const isKilled = error instanceof Error;
      if (isKilled) {
        expect(error.message, `killed at ${diesAt}`).to.equal('killed');
      }
      await heal();
      await check(await expectSame(), id);
      if (!isKilled) {
        expect(diesAt, 'steps').to.be.above(3);
        return;
      }
    }
  }

  const installed = async () => (await process().install()).id;

  it('installing: an installation exists with its grant, or not at all', async () => {
    await killAtEachStep(
      async () => '',
      ({ install }) => install(),
      async (live) => {
        if (live) {
          expect(live.state).to.equal('active');
        } else {
          expect((await process().install()).state).to.equal('active');
        }
        expect(
          (
            await process()
              .install()
              .catch((error) => error)
          ).status,
        ).to.equal(409);
      },
    );
  });

  it('suspending: both services have suspended the installation, or neither', async () => {
    await killAtEachStep(
      installed,
      ({ suspend }, id) => suspend(id),
      async (live, id) => {
        await process().suspend(id);
        expect((await expectSame())!.state).to.equal('suspended');
        expect(live!.id).to.equal(id);
      },
    );
  });

  it('uninstalling: both services have ended the installation, or neither', async () => {
    let before: string | undefined;
    await killAtEachStep(
      async () => {
        const id = await installed();
        before = await token();
        return id;
      },
      ({ uninstall }, id) => uninstall(id),
      async (live, id) => {
        if (live) {
          await process().uninstall(id);
        }
        expect(await expectSame()).to.equal(undefined);
        expect(before).to.be.a('string');
      },
    );
  });

  it('an unfinished uninstallation is finished before the next installation, which revives no token', async () => {
    admin = await (await bench.createWorkspace()).person('admin');
    app = await bench.publish(publisher);
    const id = await installed();
    const old = await token();
    await process({ diesAt: 1, steps: 0 })
      .uninstall(id)
      .catch(() => undefined);
    expect((await store.find(id))!.state, 'ended in the directory only').to.equal('uninstalled');
    expect(await token(), 'not enforced yet').to.be.a('string');
    const again = await process().install();
    expect(again.id).not.to.equal(id);
    const resolve = async (secret: string) => {
      const sha256 = createHash('sha256').update(secret).digest('base64url');
      const body = { kind: 'access_token', sha256 };
      return (
        await bench.authorization('POST', '/internal/credentials/resolve', { as: 'internal', body })
      ).status;
    };
    expect(await resolve(old!)).to.equal(404);
    expect(await resolve((await token())!)).to.equal(200);
    await heal();
    expect((await expectSame())!.id).to.equal(again.id);
  });

  it('refused by the authorization service have ended, with the reason', async () => {
    admin = await (await bench.createWorkspace()).person('admin');
    app = await bench.publish(publisher);
    await followed();
    await process({ diesAt: 1, steps: 0 })
      .install()
      .catch(() => undefined);
    const { id } = (await store.findLive(app.id, admin.workspaceId))!;
    const body = { enabled: false };
    await bench.authorization('PUT', `/v2/applications/${app.id}/new-installs`, {
      as: publisher,
      body,
    });
    const syncGrant = createSyncGrant({
      installations: store,
      readApplication: bench.readApplication,
      putGrant,
      now,
    });
    const message = 'The application accepts no new installations.';
    // The service follows the change of the application at the same time, and may have ended the
    // installation before.
    const outcome = await syncGrant(id).catch((error) => error);
    if (outcome instanceof Error) {
      expect(outcome).to.include({ status: 403, message });
    }
    expect((await store.find(id))!.ended).to.include({ by: 'platform', reason: message });
    expect(await expectSame()).to.equal(undefined);
    await heal();
  });

  it('of an application unpublished in between have ended, and were never granted', async () => {
    admin = await (await bench.createWorkspace()).person('admin');
    app = await bench.publish(publisher);
    await followed();
    await process({ diesAt: 1, steps: 0 })
      .install()
      .catch(() => undefined);
    const { id } = (await store.findLive(app.id, admin.workspaceId))!;
    const path = `/v2/applications/${app.id}/listing/unpublish`;
    const { status, text } = await bench.call('POST', path, {
      as: publisher,
      body: { existingInstallations: 'keep' },
    });
    expect(status, text).to.equal(200);
    await heal();
    expect((await store.find(id))!.ended).to.include({
      by: 'platform',
      reason: 'The publisher withdrew the application during the installation',
    });
    expect(await expectSame()).to.equal(undefined);
  });

  it('get a revision above the higher revision of their grant', async () => {
    admin = await (await bench.createWorkspace()).person('admin');
    app = await bench.publish(publisher);
    const foreign = {
      applicationId: app.id,
      workspaceId: admin.workspaceId,
      installationId: 'of-no-directory',
    };
    const put = {
      ...foreign,
      state: 'active',
      scopes: [],
      revision: 7,
    };
    expect((await client().post('/internal/installation-grants', put)).status).to.equal(200);
    const installation = await process().install();
    expect(installation.revision).to.equal(8);
    expect((await expectSame())!.id).to.equal(installation.id);
  });

  it('are completed by the service itself', async () => {
    admin = await (await bench.createWorkspace()).person('admin');
    app = await bench.publish(publisher);
    await followed();
    await process({ diesAt: 1, steps: 0 })
      .install()
      .catch(() => undefined);
    expect(await token()).to.equal(undefined);
    const settings = { AUTHORIZATION_URL: bench.authorizationUrl, UNFINISHED_CHECK_MS: '20' };
    await bench.platform.start(directory, settings);
    await eventually('the grant is there', async () => (await token()) !== undefined);
    expect((await expectSame())!.state).to.equal('active');
  });
});
