import { expect } from 'chai';
import { eventually } from '../support/eventually.ts';
import type { Office, Person } from '../support/start-authorization.ts';
import type { Registered } from '../support/start-oauth.ts';
import { type ApplicationBench, startApplications } from './application-bench.ts';

const dayMs = 86_400_000;

describe('applications: old secrets', () => {
  let clockMs: number;
  let bench: ApplicationBench;
  let office: Office;
  let owner: Person;
  let app: Registered;

  beforeEach(async () => {
    clockMs = Date.now();
    bench = await startApplications(() => clockMs);
    office = await bench.office();
    owner = await office.hire('owner');
    app = await bench.register(owner);
  });
  afterEach(() => bench.platform.stop());

  const listed = async () => (await bench.ask(owner, 'GET', `/${app.id}/secrets`)).body.data;
  const rotate = (overlapHours: number) => bench.ask(owner, 'POST', `/${app.id}/secrets`, { overlapHours });
  const reminders = async () => (await bench.mailbox()).filter(({ subject }) => subject.startsWith('Rotate'));
  const expiring = async () => (await bench.events(app.id)).filter(({ type }) => type === 'secret.expiring');
  const aWhile = () => new Promise((resolve) => setTimeout(resolve, 150));

  it('are due for rotation after 90 days, and their owner hears of it once', async () => {
    clockMs += 90 * dayMs - 1;
    expect((await listed())[0].dueForRotation).to.equal(false);
    await aWhile();
    expect(await reminders()).to.have.length(0);
    clockMs += 1;
    expect((await listed())[0].dueForRotation).to.equal(true);
    await eventually(async () => (await expiring()).length === 1);
    const [mail] = await reminders();
    const [{ id: secretId, prefix }] = await listed();
    expect(mail!.to).to.equal(owner.email);
    expect(mail!.subject).to.contain(app.name);
    expect(mail!.text).to.contain(prefix).and.contain(`/v2/applications/${app.id}/secrets`);
    const [event] = await expiring();
    expect(event).to.deep.include({ workspaceId: office.workspaceId, subject: app.id });
    expect(event!.data).to.include({ secretId, prefix });
    clockMs += 30 * dayMs;
    await aWhile();
    expect(await reminders()).to.have.length(1);
    expect(await expiring()).to.have.length(1);
  });

  it('that have an end, or of a deleted application, remind no one', async () => {
    const gone = await bench.register(owner);
    await bench.ask(owner, 'DELETE', `/${gone.id}`);
    clockMs += 89 * dayMs;
    await rotate(168);
    clockMs += 2 * dayMs;
    await aWhile();
    expect(await reminders()).to.have.length(0);
  });

  it('name the application in one line, whatever it is called', async () => {
    // Such names are refused by now; an older one may be kept.
    await bench.models.applications.updateOne({ _id: app.id }, { $set: { name: 'Odd\r\nBcc: all@example.org' } });
    clockMs += 91 * dayMs;
    await eventually(async () => (await reminders()).length === 1);
    const [mail] = await reminders();
    expect(mail!.subject).to.contain('"Odd Bcc: all@example.org"');
    expect(mail!.text).not.to.match(/^Bcc/m);
  });
});
