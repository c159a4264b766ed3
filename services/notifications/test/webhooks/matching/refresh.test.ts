import type { Principal } from '@irp/contracts';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import type {
  FollowedApplication,
  Installed,
} from '../../../src/webhooks/matching/domain/installed.ts';
import { createRefreshInstalled } from '../../../src/webhooks/matching/refresh-installed.ts';
import {
  createInstalledStore,
  type InstalledStore,
} from '../../../src/webhooks/store/installed-store.ts';
import { type Publisher, publishApplication, tokenFor } from '../../support/install-application.ts';
import { openWebhookModels } from '../../support/open-models.ts';
import { recordingLog } from '../../support/recording-log.ts';
import { type Gate, startGate } from '../../support/start-gate.ts';
import {
  type RunningNotifications,
  startNotifications,
} from '../../support/start-notifications.ts';

const path = '/v2/webhook-endpoints';

describe('notifications: a lost event about an installation', () => {
  let notifications: RunningNotifications;
  let database: Awaited<ReturnType<typeof openWebhookModels>>;
  let directory: Gate;
  let publisher: Publisher;
  let tenant: Principal;

  before(async () => {
    directory = await startGate();
    const environment = { DIRECTORY_URL: directory.url, INSTALLATIONS_REFRESH_MS: '100' };
    notifications = await startNotifications(environment, {}, true);
    directory.target = notifications.directory!.url;
    database = await openWebhookModels(notifications);
    publisher = await publishApplication(notifications);
    tenant = await publisher.tenant();
  });
  after(async () => {
    await database.close();
    await notifications.stop();
    directory.stop();
  });

  async function create(as: Principal, of: object = {}): Promise<string> {
    const body = {
      url: 'https://partner.example/hooks',
      events: ['investment.created'],
      ...of,
    };
    const { status, body: created, text } = await notifications.call('POST', path, { as, body });
    expect(status, text).to.equal(201);
    return created.id;
  }

  for (const ofApplication of [false, true]) {
    it(`is corrected by the next refresh, for an application ${ofApplication ? 'with' : 'without'} endpoints`, async () => {
      const { applicationId } = publisher;
      if (ofApplication) {
        await create(publisher.as, { applicationId });
      }
      const installation = await publisher.install(tenant);
      const id = await create(tokenFor(tenant, applicationId));
      const { models } = database;
      const [row, endpoint] = [
        await models.installed.findById(installation).lean(),
        await models.webhookEndpoints.findById(id).lean(),
      ];
      expect(row?.state).to.equal('active');
      await publisher.uninstall(installation, tenant);
      const state = async () => (await models.installed.findById(installation).lean())?.state;
      await eventually('the end is known', async () => (await state()) === 'revoked');
      const isGone = async () => (await models.webhookEndpoints.countDocuments({ _id: id })) === 0;
      await eventually('the endpoint is gone', isGone);

      // As if the event did not exist, with the directory offline. A read finished before the
      // shutdown is stored a moment later and would end both installations again: no retry would be
      // left.
      directory.isClosed = true;
      const { outbox: _outbox, ...rest } = endpoint!;
      let refused = Number.POSITIVE_INFINITY;
      await eventually('it is tried again', async () => {
        if ((await state()) !== 'active' || (await isGone())) {
          await models.installed.replaceOne({ _id: installation }, row!);
          if (await isGone()) {
            await models.webhookEndpoints.create(rest);
          }
          refused = directory.refused;
        }
        return directory.refused >= refused + 3;
      });
      expect([await state(), await isGone()], 'what cannot be read stays').to.deep.equal([
        'active',
        false,
      ]);

      directory.isClosed = false;
      await eventually('the end is known again', async () => (await state()) === 'revoked');
      await eventually('the endpoint is gone again', isGone);
    });
  }
});

describe('notifications: refresh of installations', () => {
  let notifications: RunningNotifications;
  let database: Awaited<ReturnType<typeof openWebhookModels>>;
  let store: InstalledStore;
  const at = new Date('2026-11-24T12:00:00Z');

  before(async () => {
    notifications = await startNotifications();
    database = await openWebhookModels(notifications);
    store = createInstalledStore(database.models, () => at.getTime());
  });
  after(async () => {
    await database.close();
    await notifications.stop();
  });

  it('runs when due, page by page; an unreadable application is logged, repeated, and stops no other', async () => {
    const application = (id: string): FollowedApplication => {
      const rest = {
        state: 'active',
        scopes: ['investments.read'],
        revision: 2,
      } as const;
      return {
        id,
        workspaceId: `of ${id}`,
        environment: 'production',
        ...rest,
      };
    };
    const installation = (id: string, of: Partial<Installed> = {}): Installed => {
      const where = { workspaceId: `tenant of ${id}`, environment: 'production' } as const;
      const rest = {
        state: 'active',
        scopes: ['investments.read'],
        revision: 2,
        createdAt: at,
      } as const;
      return {
        id,
        applicationId: 'r1',
        ...where,
        ...rest,
        ...of,
      };
    };
    await store.putApplication(application('r0'));
    await store.putApplication(application('r1'));
    await store.markFilled('r1', at);
    await store.putInstallations(['a', 'b', 'c'].map((id) => installation(id)));

    const read: unknown[] = [];
    const { log, lines } = recordingLog();
    let nowMs = at.getTime();
    const refresh = createRefreshInstalled({
      installed: store,
      log,
      everyMs: 3_600_000,
      now: () => nowMs,
      random: () => 0.5,
      lease: {
        hold: async () => true,
        release: async () => {},
      },
      after: {
        ofApplication: async (id) => void read.push(`after ${id}`),
        ofInstallations: async () => {},
      },
      async readFollowed(id) {
        if (id === 'r0') {
          throw new Error('authorization is away');
        }
        return {
          ...application(id),
          scopes: [],
          revision: 3,
        };
      },
      async readInstalled(_id, which) {
        read.push(which);
        if ('ids' in which) {
          return {
            installations: [installation('c', { state: 'revoked', revision: 3 })],
            next: null,
          };
        }
        const { after } = which as { after?: string };
        return after === undefined
          ? { installations: [installation('a', { state: 'suspended', revision: 3 })], next: 'a' }
          : { installations: [installation('b')], next: null };
      },
    });
    await refresh();
    expect(read).to.deep.equal([{ after: undefined }, { after: 'a' }, { ids: ['c'] }, 'after r1']);
    const kept = await store.installationsIn(['a', 'b', 'c'].map((id) => `tenant of ${id}`));
    expect(kept.map(({ id, state }) => [id, state])).to.have.deep.members([
      ['a', 'suspended'],
      ['b', 'active'],
      ['c', 'revoked'],
    ]);
    const applications = await store.findApplications(['r0', 'r1']);
    expect(
      applications.map(({ id, revision, refreshAt }) => [id, revision, refreshAt]),
    ).to.have.deep.members([
      ['r0', 2, undefined],
      ['r1', 3, new Date('2026-11-24T13:00:00Z')],
    ]);
    expect(lines.join('\n'))
      .to.contain('authorization is away')
      .and.to.contain('"applicationId":"r0"');

    read.length = 0;
    await refresh();
    expect([read, lines.length], 'one is not due, the other is tried again').to.deep.equal([[], 2]);
    nowMs += 3_600_000;
    await refresh();
    expect(read.at(-1)).to.equal('after r1');
  });
});
