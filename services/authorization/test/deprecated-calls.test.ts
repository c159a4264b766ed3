import { randomUUID } from 'node:crypto';
import { authorizationAt } from '@irp/authorization';
import type { DeprecatedCalls } from '@irp/contracts/authorization';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { collectMails, type SeenMail } from './support/collect-mails.ts';
import {
  type Person,
  type RunningAuthorization,
  startAuthorization,
  type TestWorkspace,
} from './support/start-authorization.ts';

const dayMs = 86_400_000;

describe('authorization: calls to deprecated versions', () => {
  let clockMs = Date.now();
  let running: RunningAuthorization;
  let mailbox: () => Promise<SeenMail[]>;
  let workspace: TestWorkspace;
  let ann: Person;

  const fastJobs = { DEPRECATION_NOTICE_CHECK_MS: '50', DELETION_CHECK_MS: '50' };

  let mailing: RunningAuthorization;
  let mails: () => Promise<SeenMail[]>;

  /** People of this test and of earlier tests, whose mails may still arrive. */
  const people: string[] = [];
  const former = new Set<string | null>();

  async function use(started: RunningAuthorization, all: () => Promise<SeenMail[]>): Promise<void> {
    running = started;
    for (const userId of people.splice(0)) {
      former.add(userId);
    }
    mailbox = async () => (await all()).filter(({ userId }) => !former.has(userId));
    const created = await running.createWorkspace();
    workspace = {
      ...created,
      async addMember(...about) {
        const member = await created.addMember(...about);
        people.push(member.userId);
        return member;
      },
    };
    ann = await workspace.addMember('developer');
  }
  before(async () => {
    mailing = await startAuthorization(() => clockMs, undefined, fastJobs);
    mails = collectMails(mailing);
  });
  beforeEach(() => use(mailing, mails));
  afterEach(async () => {
    if (running !== mailing) {
      await running.platform.stop();
    }
  });
  after(() => mailing.platform.stop());

  /**
   * A separate service that mails nothing before the returned function is called: a mail in between
   * would list only a part of a report.
   */
  async function useSilent(): Promise<() => Promise<unknown>> {
    const silent = await startAuthorization(() => clockMs);
    await use(silent, collectMails(silent));
    const service = authorizationAt(() => clockMs);
    return () => silent.platform.start(service, fastJobs);
  }

  const count = (calls: number, more: Partial<DeprecatedCalls> = {}): DeprecatedCalls => {
    const lastAt = new Date(clockMs).toISOString();
    return {
      version: 'v1',
      day: lastAt.slice(0, 10),
      deprecatedOn: '2028-06-30',
      sunsetAt: null,
      successor: 'v2',
      userId: ann.userId,
      applicationId: null,
      workspaceId: workspace.workspaceId,
      credentialId: ann.as.credentialId,
      calls,
      lastAt,
      ...more,
    };
  };
  const report = async (processId: string, ...counts: DeprecatedCalls[]) => {
    // The counts of the service start with the service.
    const process = `${processId} ${workspace.workspaceId}`;
    const response = await running.internal('deprecated-calls', { processId: process, counts });
    expect(response.status, response.text).to.equal(204);
  };
  const callers = async () =>
    (await running.internal('deprecated-calls/callers', {})).body.callers.filter(
      ({ workspaceId }: DeprecatedCalls) => workspaceId === workspace.workspaceId,
    );
  const mailsArrive = (number: number) =>
    eventually(`${number} mails have arrived`, async () => (await mailbox()).length === number);
  const shortPause = () => new Promise((resolve) => setTimeout(resolve, 150));

  it('are summed over processes and days, and a repeated report counts once', async () => {
    await report('p1', count(3));
    await report('p1', count(5));
    await report('p1', count(5));
    await report('p1', count(4));
    await report(
      'p2',
      count(2),
      count(7, {
        credentialId: 'another',
        userId: null,
        applicationId: 'app-0',
      }),
    );
    const listed = await callers();
    expect(listed.map(({ calls }: DeprecatedCalls) => calls)).to.deep.equal([7, 7]);
    expect(listed[0]).not.to.have.property('day');
  });

  it('are summed for an application by version, without the callers', async () => {
    const called = (calls: number, more: Partial<DeprecatedCalls> = {}) =>
      count(calls, { applicationId: 'app-1', ...more });
    const old = new Date(clockMs - 40 * dayMs).toISOString();
    await report(
      'p1',
      called(3),
      called(4, { credentialId: 'another' }),
      called(9, { version: 'v0', successor: null }),
    );
    await report(
      'p1',
      called(50, {
        day: old.slice(0, 10),
        lastAt: old,
      }),
      count(70, { credentialId: 'a key' }),
    );
    const since = new Date(clockMs - 30 * dayMs).toISOString();
    const { status, body } = await running.internal('applications/use', {
      applicationId: 'app-1',
      since,
    });
    expect(status).to.equal(200);
    const known = {
      deprecatedOn: '2028-06-30',
      sunsetAt: null,
      lastAt: new Date(clockMs).toISOString(),
    };
    expect(body.deprecatedCalls).to.deep.equal([
      {
        version: 'v0',
        successor: null,
        calls: 9,
        ...known,
      },
      {
        version: 'v1',
        successor: 'v2',
        calls: 7,
        ...known,
      },
    ]);
    const unknown = await running.internal('applications/use', { applicationId: 'app-2', since });
    expect(unknown.body.deprecatedCalls).to.deep.equal([]);
  });

  it("are mailed to the key's owner, with the calls, version and dates", async () => {
    await report('p1', count(12));
    await mailsArrive(1);
    const [mail] = await mailbox();
    expect(mail).to.include({
      kind: 'deprecated-version',
      to: ann.email,
      userId: ann.userId,
    });
    const { params } = mail!;
    const supported = { deprecatedOn: '2028-06-30', stillSupported: true };
    expect(params).to.include({
      name: 'A developer',
      version: 'v1',
      ...supported,
    });
    expect(params).to.include({
      sunsetAt: null,
      successor: 'v2',
      link: `${running.url}/docs/migration-v1-to-v2`,
    });
    expect(params.callers).to.have.length(1);
    expect(params.callers[0]).to.include({
      calls: 12,
      lastAt: new Date(clockMs).toISOString(),
    });
    expect(params.callers[0].apiKey.name).to.match(/^Key /);
    expect(params.callers[0].apiKey.prefix).to.match(/^irk_live_us_\w+$/);
    expect(params.callers[0].workspace).to.match(/^Desk /);
    expect(JSON.stringify(params)).not.to.contain(ann.key);
  });

  it('are mailed with the sunset date of the version, and after the end of support', async () => {
    await report(
      'p1',
      count(1, { deprecatedOn: '2026-06-30', sunsetAt: '2029-01-31T00:00:00.000Z' }),
    );
    await mailsArrive(1);
    const [mail] = await mailbox();
    expect(mail!.params.stillSupported).to.equal(false);
    expect(mail!.params.sunsetAt).to.equal('2029-01-31T00:00:00.000Z');
    expect(mail!.params.callers[0].calls).to.equal(1);
  });

  it('are mailed at most once a week, and only while they continue', async () => {
    await report('p1', count(1));
    await mailsArrive(1);
    await report('p1', count(2));
    await shortPause();
    expect(await mailbox()).to.have.length(1);
    clockMs += 8 * dayMs;
    await shortPause();
    expect(await mailbox()).to.have.length(1);
    await report('p1', count(1));
    await mailsArrive(2);
  });

  it('list every credential of the person in one mail, and no credentials of other people', async () => {
    const startMailing = await useSilent();
    const { as } = await workspace.keyFor(ann.userId);
    const bob = await workspace.addMember('member');
    await report(
      'p1',
      count(1),
      count(9, { credentialId: as.credentialId }),
      count(4, { credentialId: bob.as.credentialId, userId: bob.userId }),
    );
    expect(await mailbox()).to.have.length(0);
    await startMailing();
    await mailsArrive(2);
    const received = await mailbox();
    const callsIn = (email: string) =>
      received
        .find(({ to }) => to === email)!
        .params.callers.map(({ calls }: { calls: number }) => calls);
    expect(callsIn(ann.email), 'most calls first').to.deep.equal([9, 1]);
    expect(callsIn(bob.email)).to.deep.equal([4]);
  });

  describe('by an application that acts without a person', () => {
    let owner: Person;
    const register = async (email: string): Promise<{ id: string; name: string }> => {
      const about = {
        name: `App ${randomUUID()}`,
        type: 'confidential',
        environment: 'production',
      };
      const body = {
        ...about,
        scopes: ['investments.read'],
        owner: { email },
      };
      const response = await running.call('POST', '/v2/applications', { as: owner.as, body });
      expect(response.status, response.text).to.equal(201);
      return response.body;
    };
    const byToken = (calls: number, applicationId: string, more: Partial<DeprecatedCalls> = {}) =>
      count(calls, {
        userId: null,
        applicationId,
        credentialId: randomUUID(),
        ...more,
      });

    beforeEach(async () => {
      owner = await workspace.addMember('owner');
    });

    it('are mailed to the address of its owner, with all its tokens in a workspace as one entry', async () => {
      const startMailing = await useSilent();
      owner = await workspace.addMember('owner');
      const app = await register(ann.email);
      const customer = await running.createWorkspace();
      const elsewhere = { workspaceId: customer.workspaceId };
      await report('p1', byToken(3, app.id), byToken(4, app.id), byToken(9, app.id, elsewhere));
      await startMailing();
      await mailsArrive(1);
      const [mail] = await mailbox();
      expect(mail).to.include({
        kind: 'deprecated-version',
        to: ann.email,
        userId: ann.userId,
      });
      const { callers: named } = mail!.params;
      expect(named.map(({ calls }: DeprecatedCalls) => calls)).to.deep.equal([9, 7]);
      for (const { application } of named) {
        expect(application).to.deep.equal({ id: app.id, name: app.name });
      }
      expect(named[0].workspace).not.to.equal(named[1].workspace);
    });

    it('are mailed to the admins of its workspace once a week, without an address of an owner there', async () => {
      const app = await register(ann.email);
      const admin = await workspace.addMember('admin');
      const removed = await running.call('DELETE', workspace.path(`/members/${ann.userId}`), {
        as: owner.as,
      });
      expect(removed.status, removed.text).to.equal(204);
      await report('p1', byToken(3, app.id));
      await mailsArrive(2);
      expect((await mailbox()).map(({ to }) => to)).to.have.members([admin.email, owner.email]);
      await report('p1', byToken(5, app.id));
      await shortPause();
      expect(await mailbox()).to.have.length(2);
      clockMs += 8 * dayMs;
      await report('p1', byToken(2, app.id));
      await mailsArrive(4);
    });

    it('are in the same mail as the calls by keys of its owner', async () => {
      const startMailing = await useSilent();
      owner = await workspace.addMember('owner');
      const app = await register(ann.email);
      await report('p1', count(5), byToken(3, app.id));
      await startMailing();
      await mailsArrive(1);
      const [mail] = await mailbox();
      expect(mail!.params.callers.map(({ calls }: { calls: number }) => calls)).to.deep.equal([
        5, 3,
      ]);
    });

    it('name the 50 workspaces with the most calls', async () => {
      const startMailing = await useSilent();
      owner = await workspace.addMember('owner');
      const app = await register(ann.email);
      const called = Array.from({ length: 52 }, (_, index) =>
        byToken(index + 1, app.id, { workspaceId: `w${index}` }),
      );
      await report('p1', ...called);
      await startMailing();
      await mailsArrive(1);
      const [mail] = await mailbox();
      expect(mail!.params.more).to.equal(2);
      const calls = mail!.params.callers.map((caller: { calls: number }) => caller.calls);
      expect([calls.length, calls[0], calls.at(-1)]).to.deep.equal([50, 52, 3]);
    });

    it('are mailed to nobody after its deletion, or if it is unknown', async () => {
      const app = await register(ann.email);
      const path = `/v2/applications/${app.id}`;
      expect((await running.call('DELETE', path, { as: owner.as })).status).to.equal(200);
      clockMs += 8 * dayMs;
      const statusNow = async () => (await running.call('GET', path, { as: owner.as })).status;
      await eventually('it is deleted', async () => (await statusNow()) === 404);
      await report('p1', byToken(3, app.id), byToken(4, 'unknown'));
      await shortPause();
      expect(await mailbox()).to.have.length(0);
    });
  });

  it('of an unknown person are not mailed', async () => {
    await report('p1', count(1, { userId: 'nobody' }));
    await shortPause();
    expect(await mailbox()).to.have.length(0);
  });

  it('cannot be reported by a client', async () => {
    const response = await running.call('POST', '/internal/deprecated-calls', {
      as: ann.as,
      body: {},
    });
    expect(response.status).to.equal(401);
  });
});
