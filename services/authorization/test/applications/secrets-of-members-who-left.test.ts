import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { withoutMember } from '../../src/workspaces/domain/workspace.ts';
import { membershipEvents } from '../../src/workspaces/membership-events.ts';
import { createWorkspaceStore } from '../../src/workspaces/store/workspace-store.ts';
import type { SeenMail } from '../support/collect-mails.ts';
import type { Person, TestWorkspace } from '../support/start-authorization.ts';
import type { Registered } from '../support/start-oauth.ts';
import { type ApplicationBench, fastJobs, startApplications } from './start-applications.ts';

const hourMs = 3_600_000;

describe('applications: client secrets known to a former member', () => {
  let clockMs: number;
  let bench: ApplicationBench;
  let workspace: TestWorkspace;
  let boss: Person;
  let leaver: Person;

  before(async () => {
    clockMs = Date.now();
    bench = await startApplications(() => clockMs, fastJobs);
  });
  beforeEach(async () => {
    workspace = await bench.createWorkspace();
    [boss, leaver] = [await workspace.addMember('owner'), await workspace.addMember('developer')];
  });
  after(() => bench.platform.stop());

  const leave = async () => {
    const response = await bench.call('DELETE', workspace.path(`/members/${leaver.userId}`), {
      as: boss.as,
    });
    expect(response.status).to.equal(204);
  };
  const list = async (query = `secretCreatedBy=${leaver.userId}`, as = boss): Promise<string[]> => {
    const { status, body, text } = await bench.request(as, 'GET', `?${query}`);
    expect(status, text).to.equal(200);
    expect(body.meta.totalRecords).to.equal(body.data.length);
    return body.data.map(({ id }: Registered) => id);
  };
  const mails = async () => {
    await eventually('every removal is mailed', async () => {
      const [unmailed] = await bench.models.workspaces.find({
        'unmailed.0': { $exists: true },
        _id: workspace.workspaceId,
      });
      return unmailed === undefined;
    });
    return (await bench.mailbox()).filter(
      ({ to, kind }) => to === boss.email && kind === 'secrets-left',
    );
  };
  const applicationsIn = ({ params }: SeenMail): string[] =>
    params.secrets.map(({ application }: { application: { id: string } }) => application.id);
  const rotate = (as: Person, app: Registered, overlapHours: number) =>
    bench.request(as, 'POST', `/${app.id}/secrets`, { overlapHours });

  it('are listed, and mailed to the admins, until each is replaced', async () => {
    const app = await bench.register(leaver);
    const others = [
      await bench.register(boss),
      await bench.register(leaver, { type: 'public', grantTypes: ['device_code'] }),
    ];
    await leave();
    expect(await list()).to.deep.equal([app.id]);
    const [mail, ...more] = await mails();
    expect(more).to.deep.equal([]);
    expect(mail!.userId).to.equal(boss.userId);
    const { workspace: name, ...params } = mail!.params;
    expect(name).to.match(/^Desk /);
    const prefix = (await bench.request(boss, 'GET', `/${app.id}/secrets`)).body.data[0].prefix;
    expect(params).to.deep.equal({
      person: { id: leaver.userId, name: 'A developer' },
      secrets: [
        {
          application: { id: app.id, name: app.name },
          prefix,
        },
      ],
      link: `${bench.url}/console/w/${workspace.workspaceId}/production/applications?secretCreatedBy=${leaver.userId}`,
    });
    for (const { id } of others) {
      expect(JSON.stringify(params)).not.to.contain(id);
    }
    await rotate(boss, app, 2);
    expect(await list(), 'until the end of the overlap').to.deep.equal([app.id]);
    clockMs += 2 * hourMs;
    expect(await list()).to.deep.equal([]);
  });

  it('are listed by the creator of the secret, not of the application', async () => {
    const app = await bench.register(leaver);
    await rotate(boss, app, 0);
    const rotated = await bench.register(boss);
    await rotate(leaver, rotated, 0);
    expect(await list()).to.deep.equal([rotated.id]);
    await leave();
    expect(applicationsIn((await mails())[0]!)).to.deep.equal([rotated.id]);
  });

  it('are mailed once, even if the process crashes after the change', async () => {
    const app = await bench.register(leaver);
    const store = createWorkspaceStore(bench.models);
    // The database state of an interrupted request: neither revocations nor mails.
    const { userId } = leaver;
    const events = membershipEvents(
      { now: () => clockMs },
      { type: 'user', id: boss.userId },
      userId,
    );
    await store.change(
      workspace.workspaceId,
      (current) => withoutMember(current, boss.userId, userId),
      events,
    );
    expect((await mails()).map(applicationsIn)).to.deep.equal([[app.id]]);
    // Simulates a process that died again before marking the event as mailed.
    const [event] = (await bench.allEvents()).filter(
      ({ type, subject }) => type === 'member.removed' && subject === userId,
    );
    await bench.models.workspaces.updateOne(
      { _id: workspace.workspaceId },
      {
        $push: {
          unmailed: {
            id: event!.id,
            type: 'member.removed',
            time: new Date(),
            workspaceId: workspace.workspaceId,
            subject: userId,
          },
        },
      },
    );
    expect(await mails()).to.have.length(1);
  });

  it('cause no mail if the member created no secrets', async () => {
    await leave();
    expect(await mails()).to.deep.equal([]);
  });

  it('are not listed for another workspace, or for a sandbox credential', async () => {
    const app = await bench.register(leaver);
    const stranger = await (await bench.createWorkspace()).addMember('owner');
    expect(await list(undefined, stranger)).to.deep.equal([]);
    const sandbox = {
      ...boss,
      as: { ...boss.as, environment: 'sandbox' as const },
    };
    expect(await list(undefined, sandbox)).to.deep.equal([]);
    expect(await list('', boss), 'without the filter').to.deep.equal([app.id]);
    expect((await bench.request(boss, 'GET', '?secretCreatedBy=')).status).to.equal(400);
  });
});
