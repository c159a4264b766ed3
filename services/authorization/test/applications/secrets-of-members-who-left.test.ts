import { expect } from 'chai';
import type { Person, TestWorkspace } from '../support/start-authorization.ts';
import type { Registered } from '../support/start-oauth.ts';
import { type ApplicationBench, startApplications } from './start-applications.ts';

const hourMs = 3_600_000;

describe('applications: client secrets of a member who leaves', () => {
  let clockMs: number;
  let bench: ApplicationBench;
  let workspace: TestWorkspace;
  let boss: Person;
  let leaver: Person;

  before(async () => {
    clockMs = Date.now();
    bench = await startApplications(() => clockMs);
  });
  beforeEach(async () => {
    workspace = await bench.createWorkspace();
    [boss, leaver] = [await workspace.addMember('owner'), await workspace.addMember('developer')];
  });
  after(() => bench.platform.stop());

  const leave = async () => {
    const response = await bench.call('DELETE', workspace.path(`/members/${leaver.userId}`), { as: boss.as });
    expect(response.status).to.equal(204);
  };
  const list = async (query = `secretCreatedBy=${leaver.userId}`, as = boss): Promise<string[]> => {
    const { status, body, text } = await bench.request(as, 'GET', `?${query}`);
    expect(status, text).to.equal(200);
    expect(body.meta.totalRecords).to.equal(body.data.length);
    return body.data.map(({ id }: Registered) => id);
  };
  const mails = async () =>
    (await bench.mailbox()).filter(({ to, subject }) => to === boss.email && subject.includes(' left '));
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
    expect(mail!.text).to.contain(`application ${app.id}`).and.contain(`secretCreatedBy=${leaver.userId}`);
    for (const { id } of others) expect(mail!.text).not.to.contain(id);
    await rotate(boss, app, 2);
    expect(await list(), 'until the end of the overlap').to.deep.equal([app.id]);
    clockMs += 2 * hourMs;
    expect(await list()).to.deep.equal([]);
  });

  it('are those of secrets, not of applications: one that another person rotated is not listed', async () => {
    const app = await bench.register(leaver);
    await rotate(boss, app, 0);
    const rotated = await bench.register(boss);
    await rotate(leaver, rotated, 0);
    expect(await list()).to.deep.equal([rotated.id]);
    await leave();
    expect((await mails())[0]!.text)
      .to.contain(rotated.id)
      .and.not.contain(app.id);
  });

  it('send no mail where there are none', async () => {
    await leave();
    expect(await mails()).to.deep.equal([]);
  });

  it('are not listed for another workspace, or a sandbox credential', async () => {
    const app = await bench.register(leaver);
    const stranger = await (await bench.createWorkspace()).addMember('owner');
    expect(await list(undefined, stranger)).to.deep.equal([]);
    const sandbox = { ...boss, as: { ...boss.as, environment: 'sandbox' as const } };
    expect(await list(undefined, sandbox)).to.deep.equal([]);
    expect(await list('', boss), 'without the filter').to.deep.equal([app.id]);
    expect((await bench.request(boss, 'GET', '?secretCreatedBy=')).status).to.equal(400);
  });
});
