import { expect } from 'chai';
import type {
  FollowedApplication,
  Installed,
} from '../../../src/webhooks/matching/domain/installed.ts';
import {
  createFollowApplication,
  createFollowEvents,
} from '../../../src/webhooks/matching/follow-application.ts';
import {
  createInstalledStore,
  type InstalledStore,
} from '../../../src/webhooks/store/installed-store.ts';
import { anEvent } from '../../support/an-event.ts';
import { openWebhookModels } from '../../support/open-models.ts';
import {
  type RunningNotifications,
  startNotifications,
} from '../../support/start-notifications.ts';

const at = new Date('2026-11-24T12:00:00Z');
const now = () => at.getTime();

function application(id: string, of: Partial<FollowedApplication> = {}): FollowedApplication {
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
    ...of,
  };
}
function installation(id: string, applicationId: string, of: Partial<Installed> = {}): Installed {
  const where = { workspaceId: `tenant of ${id}`, environment: 'production' } as const;
  const rest = {
    state: 'active',
    scopes: ['investments.read'],
    revision: 2,
    createdAt: at,
  } as const;
  return {
    id,
    applicationId,
    ...where,
    ...rest,
    ...of,
  };
}

describe('notifications: stored state of installations', () => {
  let notifications: RunningNotifications;
  let database: Awaited<ReturnType<typeof openWebhookModels>>;
  let store: InstalledStore;

  before(async () => {
    notifications = await startNotifications();
    database = await openWebhookModels(notifications);
    store = createInstalledStore(database.models, now);
  });
  after(async () => {
    await database.close();
    await notifications.stop();
  });

  const nothingElse = async () => {
    throw new Error('nothing else is read');
  };

  it('is the state with the highest revision, in any order of arrival', async () => {
    const before = installation('i1', 'a1');
    const after = {
      ...before,
      state: 'suspended',
      revision: 3,
    } as const;
    await store.putInstallations([after]);
    await store.putInstallations([
      before,
      installation('i2', 'a1', { workspaceId: before.workspaceId }),
    ]);
    await store.putInstallations([after]);
    const kept = await store.installationsIn([before.workspaceId]);
    expect(kept.map(({ id, state, revision }) => [id, state, revision])).to.have.deep.members([
      ['i1', 'suspended', 3],
      ['i2', 'active', 2],
    ]);

    await store.putApplication(application('a1', { state: 'suspended', revision: 5 }));
    await store.putApplication(application('a1', { revision: 4 }));
    expect((await store.findApplications(['a1']))[0]).to.deep.include({
      state: 'suspended',
      revision: 5,
    });
  });

  it('is removed 30 days after the end of an installation', async () => {
    await store.putInstallations([
      installation('i3', 'a1', { state: 'revoked' }),
      installation('i4', 'a1'),
    ]);
    const rows = await database.models.installed
      .find({ _id: { $in: ['i3', 'i4'] } })
      .sort({ _id: 1 })
      .lean();
    expect(rows.map(({ removeAt }) => removeAt ?? null)).to.deep.equal([
      new Date('2026-12-24T12:00:00Z'),
      null,
    ]);
  });

  it('is read page by page before the first endpoint, once', async () => {
    const pages = [installation('p1', 'a2'), installation('p2', 'a2')];
    const asked: (string | undefined)[] = [];
    const readInstalled = async (_id: string, which: object) => {
      const { after } = which as { after?: string };
      asked.push(after);
      return after === undefined
        ? { installations: [pages[0]!], next: 'p1' }
        : { installations: [pages[1]!], next: null };
    };
    const follow = createFollowApplication({
      installed: store,
      readInstalled,
      readFollowed: nothingElse,
      now,
    });
    await follow(application('a2'));
    await follow(application('a2'));
    expect(asked).to.deep.equal([undefined, 'p1']);
    expect(await store.installationsIn(pages.map(({ workspaceId }) => workspaceId))).to.have.length(
      2,
    );
  });

  it('is read again after an interruption', async () => {
    const application3 = application('a3');
    const interrupted = createFollowApplication({
      installed: store,
      readInstalled: nothingElse,
      readFollowed: nothingElse,
      now,
    });
    const error = await interrupted(application3).catch((thrown) => thrown);
    expect(error.message).to.equal('nothing else is read');
    const one = installation('r1', 'a3');
    const readInstalled = async () => ({ installations: [one], next: null });
    const follow = createFollowApplication({
      installed: store,
      readInstalled,
      readFollowed: nothingElse,
      now,
    });
    await follow(application3);
    expect(await store.installationsIn([one.workspaceId])).to.deep.equal([one]);
  });

  it('follows only events of followed applications, with their current state', async () => {
    await store.putApplication(application('a4'));
    const read: unknown[] = [];
    const follow = createFollowEvents({
      installed: store,
      now,
      after: {
        ofApplication: async (id) => void read.push(`after ${id}`),
        ofInstallations: async (ids) => void read.push(`after ${ids}`),
      },
      readFollowed: async (id) => {
        read.push(id);
        return application(id, { workspaceId: 'new owner', revision: 9 });
      },
      readInstalled: async (id, which) => {
        read.push([id, which]);
        return {
          installations: [installation('f1', id, { state: 'revoked', revision: 7 })],
          next: null,
        };
      },
    });
    const created = (applicationId: string, subject: string) =>
      anEvent({
        service: 'directory',
        type: 'installation.created',
        subject,
        data: {
          applicationId,
          installationId: subject,
          scopes: [],
        },
      });
    const updated = (subject: string) =>
      anEvent({
        type: 'application.updated',
        subject,
        data: { fields: [] },
      });
    await follow([
      created('a4', 'f1'),
      updated('unknown'),
      created('unknown', 'x'),
      created('a4', 'f1'),
      updated('a4'),
    ]);
    expect(read).to.deep.equal(['a4', 'after a4', ['a4', { ids: ['f1'] }], 'after f1']);
    expect((await store.applicationsOf(['new owner']))[0]?.id).to.equal('a4');
    expect((await store.installationsIn(['tenant of f1']))[0]).to.deep.include({
      state: 'revoked',
      revision: 7,
    });
    read.length = 0;
    await follow([
      anEvent({
        type: 'token.revoked',
        data: { applicationId: 'a4', reason: 'x' },
      }),
    ]);
    expect(read).to.deep.equal([]);
  });
});
