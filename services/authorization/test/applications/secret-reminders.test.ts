import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import type { Person, TestWorkspace } from '../support/start-authorization.ts';
import type { Registered } from '../support/start-oauth.ts';
import { type ApplicationBench, fastJobs, startApplications } from './start-applications.ts';

const dayMs = 86_400_000;

describe('applications: old secrets', () => {
  let clockMs: number;
  let bench: ApplicationBench;
  let workspace: TestWorkspace;
  let owner: Person;
  let app: Registered;

  beforeEach(async () => {
    clockMs = Date.now();
    bench = await startApplications(() => clockMs, fastJobs);
    workspace = await bench.createWorkspace();
    owner = await workspace.addMember('owner');
    app = await bench.register(owner);
  });
  afterEach(() => bench.platform.stop());

  const listed = async () => (await bench.request(owner, 'GET', `/${app.id}/secrets`)).body.data;
  const rotate = (overlapHours: number) =>
    bench.request(owner, 'POST', `/${app.id}/secrets`, { overlapHours });
  const reminders = async () => (await bench.mailbox()).filter(({ kind }) => kind === 'secret-due');
  const expiring = async () =>
    (await bench.events(app.id)).filter(({ type }) => type === 'secret.expiring');
  const shortPause = () => new Promise((resolve) => setTimeout(resolve, 150));

  it('are due for rotation after 90 days, and their owner gets one reminder', async () => {
    clockMs += 90 * dayMs - 1;
    expect((await listed())[0].dueForRotation).to.equal(false);
    await shortPause();
    expect(await reminders()).to.have.length(0);
    clockMs += 1;
    expect((await listed())[0].dueForRotation).to.equal(true);
    await eventually('the event is announced', async () => (await expiring()).length === 1);
    const [mail] = await reminders();
    const [{ id: secretId, prefix, createdAt }] = await listed();
    expect(mail).to.include({ to: owner.email, userId: owner.userId });
    const { workspace: name, ...params } = mail!.params;
    expect(name).to.match(/^Desk /);
    expect(params).to.deep.equal({
      application: { id: app.id, name: app.name },
      prefix,
      createdAt,
      lastUsedAt: null,
      link: `${bench.url}/console/w/${workspace.workspaceId}/production/applications/${app.id}/secrets`,
    });
    const [event] = await expiring();
    expect(event).to.deep.include({ workspaceId: workspace.workspaceId, subject: app.id });
    expect(event!.data).to.include({ secretId, prefix });
    clockMs += 30 * dayMs;
    await shortPause();
    expect(await reminders()).to.have.length(1);
    expect(await expiring()).to.have.length(1);
  });

  it('cause no reminder if they expire, or their application is deleted', async () => {
    const gone = await bench.register(owner);
    await bench.request(owner, 'DELETE', `/${gone.id}`);
    clockMs += 89 * dayMs;
    await rotate(168);
    clockMs += 2 * dayMs;
    await shortPause();
    expect(await reminders()).to.have.length(0);
  });

  it('are mailed with the time of their last use', async () => {
    expect((await bench.serverToken(app)).status).to.equal(200);
    clockMs += 91 * dayMs;
    await eventually('the reminder has arrived', async () => (await reminders()).length === 1);
    const [mail] = await reminders();
    expect(mail!.params.lastUsedAt)
      .to.equal((await listed())[0].lastUsedAt)
      .and.not.equal(null);
  });
});
