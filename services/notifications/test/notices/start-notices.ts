import { randomUUID } from 'node:crypto';
import type { Principal } from '@irp/contracts';
import type { EventType } from '@irp/contracts/events';
import { type MailKindName, mailKinds } from '@irp/contracts/notifications';
import type { Role } from '@irp/contracts/permissions';
import { notifications } from '@irp/notifications';
import { connectDatabase } from '@irp/persistence';
import { type ApiClient, databaseOfRunning } from '@irp/testing';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { compileModels, type Models } from '../../../authorization/src/models.ts';
import type { TestWorkspace } from '../../../directory/test/support/start-directory.ts';
import {
  type InstallationBench,
  startInstallations,
} from '../../../directory/test/support/start-installations.ts';
import type { Mail, MailQueue } from '../../src/mail/mail.ts';
import {
  compileNoticeModels,
  type NoticeModels,
  type NoticeRow,
} from '../../src/mail/notices/store/notice-models.ts';

/** Keeps mails in memory, each key once. */
export interface RecordingQueue extends MailQueue {
  mails: Map<string, Mail>;
}

export function recordingQueue(): RecordingQueue {
  const mails = new Map<string, Mail>();
  return {
    mails,
    async enqueue(added) {
      for (const mail of added) {
        mailKinds[mail.kind].params.parse(mail.params);
        if (!mails.has(mail.key)) {
          mails.set(mail.key, mail);
        }
      }
    },
  };
}

interface People {
  workspace: TestWorkspace;
  owner: Principal;
  admin: Principal;
  member: Principal;
  /** The user ids of the recipients. */
  admins: string[];
}

export interface NoticesBench extends InstallationBench {
  queue: RecordingQueue;
  /** Calls the notifications service. */
  notifications: ApiClient;
  notices: NoticeModels['notices'];
  authorizationModels: Models;
  /** A workspace with an owner, an admin, a developer and a member. */
  people(): Promise<People>;
  join(workspace: TestWorkspace, role: Role, email: string): Promise<string>;
  /** An operation of the authorization service on an application; succeeds. */
  act(as: Principal, method: string, path: string, body?: object): Promise<Record<string, unknown>>;
  /** As soon as so many events of the type wait to be told. */
  waiting(type: EventType, count?: number): Promise<NoticeRow[]>;
  /**
   * Starts another process that delivers the waiting notices.
   * @param settings default: the origin of the pages, and a short interval
   * @returns the mails of this run, in order of key
   */
  deliver(settings?: Record<string, string>): Promise<Mail[]>;
  /** A live access token of the application itself. */
  token(applicationId: string, workspaceId: string): Promise<void>;
  /** Stores the consent of a person in a workspace. */
  consent(applicationId: string, workspaceId: string): Promise<void>;
}

export const origin = 'https://irp.example';

/**
 * Three services on one platform. The notifications process collects events; only `deliver` sends
 * the notices.
 */
export async function startNotices(): Promise<NoticesBench> {
  const bench = await startInstallations();
  const { platform } = bench.platform;
  const queue = recordingQueue();
  const own = await connectDatabase(
    databaseOfRunning(platform, 'notifications'),
    compileNoticeModels,
  );
  const other = await connectDatabase(databaseOfRunning(platform, 'authorization'), compileModels);
  const withQueue = {
    ...notifications,
    start: (platform: never) => notifications.start(platform, { mailQueue: queue }),
  };
  const { call } = await bench.platform.start(withQueue, {
    AUTHORIZATION_URL: bench.authorizationUrl,
    DIRECTORY_URL: 'http://127.0.0.1:9',
    NOTICES_CHECK_MS: '3600000',
  });
  const { notices } = own.models;

  return {
    ...bench,
    queue,
    notices,
    notifications: call,
    authorizationModels: other.models,
    async stop() {
      await own.close();
      await other.close();
      await bench.stop();
    },
    async publish(as, fields) {
      const application = await bench.publish(as, fields);
      // Most tests do not need the notice to the publisher.
      await eventually('its publication waits', async () => {
        const rows = await notices
          .find({ state: 'waiting', type: 'listing.published' })
          .lean<NoticeRow[]>();
        const own = rows.find(({ event }) => event?.subject === application.id);
        return own !== undefined && (await notices.deleteOne({ _id: own._id })).deletedCount === 1;
      });
      return application;
    },
    async people() {
      const workspace = await bench.createWorkspace();
      await workspace.person('developer');
      const owner = await workspace.person('owner');
      const admin = await workspace.person('admin');
      const member = await workspace.person('member');
      const admins = [owner.userId ?? '', admin.userId ?? ''];
      return {
        workspace,
        owner,
        admin,
        member,
        admins,
      };
    },
    async join({ workspaceId }, role, email) {
      return (
        await bench.internal('members', {
          workspaceId,
          email,
          name: 'B. Person',
          role,
        })
      ).userId;
    },
    async act(as, method, path, body) {
      const response = await bench.authorization(method, `/v2/applications/${path}`, {
        as,
        ...(body && { body }),
      });
      expect(response.status, response.text).to.be.within(200, 299);
      return response.body;
    },
    async waiting(type, count = 1) {
      let rows: NoticeRow[] = [];
      await eventually(`${count} notices of ${type} wait`, async () => {
        rows = await notices.find({ state: 'waiting', type }).lean<NoticeRow[]>();
        return rows.length >= count;
      });
      return rows;
    },
    async deliver(settings = { AUTH_URL: origin, NOTICES_CHECK_MS: '40' }) {
      const known = new Set(queue.mails.keys());
      const environment = {
        ...bench.platform.platform.environment,
        AUTHORIZATION_URL: bench.authorizationUrl,
        DIRECTORY_URL: 'http://127.0.0.1:9',
        ...settings,
      };
      const running = await notifications.start(
        { ...bench.platform.platform, environment },
        { mailQueue: queue },
      );
      await eventually(
        'nothing waits',
        async () => (await notices.countDocuments({ state: 'waiting' })) === 0,
      );
      await running.stop();
      const added = [...queue.mails.values()].filter(({ key }) => !known.has(key));
      return added.toSorted((a, b) => (a.key < b.key ? -1 : 1));
    },
    async token(applicationId, workspaceId) {
      const issuedAt = new Date();
      await other.models.tokens.create({
        _id: randomUUID(),
        tokenId: randomUUID(),
        kind: 'ClientCredentials',
        applicationId,
        userId: null,
        workspaceId,
        environment: 'production',
        grantId: null,
        consentId: null,
        scope: 'investments.read',
        jkt: null,
        payload: '{}',
        issuedAt,
        consumedAt: null,
        expireAt: new Date(issuedAt.getTime() + 600_000),
        outbox: [],
      });
    },
    async consent(applicationId, workspaceId) {
      const scopes = { scopes: ['investments.read'], identityScopes: [] };
      const environment = 'production' as const;
      const ids = {
        _id: randomUUID(),
        userId: randomUUID(),
        applicationId,
        workspaceId,
      };
      await other.models.consents.create({
        ...ids,
        ...scopes,
        environment,
        since: new Date(),
        agreedAt: new Date(),
        lastUsedAt: null,
        outbox: [],
      });
    },
  };
}

/**
 * Expects that exactly these people received exactly this mail, once for each workspace, at their
 * addresses.
 */
export function expectNotified(
  mails: readonly Mail[],
  kind: MailKindName,
  places: readonly { workspaceId: string; userIds: string[] }[],
): void {
  for (const mail of mails) {
    expect(mail.kind).to.equal(kind);
    expect(mail.key.split('/').at(-1)).to.equal(mail.to);
    expect(mail.to).to.match(/^[\w-]+@example\.com$/);
  }
  const notified = mails.map(({ key, userId }) => `${key.split('/')[1]} ${userId}`);
  const expected = places.flatMap(({ workspaceId, userIds }) =>
    userIds.map((userId) => `${workspaceId} ${userId}`),
  );
  expect(notified.toSorted()).to.deep.equal(expected.toSorted());
  expect(new Set(mails.map(({ key }) => key.split('/')[0])).size).to.equal(1);
}
