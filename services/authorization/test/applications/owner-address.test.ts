import { expect } from 'chai';
import { eventually } from '../support/eventually.ts';
import type { Office, Person } from '../support/start-authorization.ts';
import type { Registered } from '../support/start-oauth.ts';
import { type ApplicationBench, startApplications } from './application-bench.ts';

const dayMs = 86_400_000;
const stranger = 'stranger@victim.example';

describe('applications: whom the owner’s address may name', () => {
  let clockMs: number;
  let bench: ApplicationBench;
  let office: Office;
  let boss: Person;
  let developer: Person;
  let app: Registered;

  beforeEach(async () => {
    clockMs = Date.now();
    bench = await startApplications(() => clockMs);
    office = await bench.office();
    boss = await office.hire('owner');
    developer = await office.hire('developer');
    app = await bench.register(developer);
  });
  afterEach(() => bench.platform.stop());

  const name = (email: string) => bench.ask(developer, 'PATCH', `/${app.id}`, { owner: { email } });
  const rotate = async () => {
    const { status } = await bench.ask(boss, 'POST', `/${app.id}/secrets`, { overlapHours: 0 });
    expect(status).to.equal(201);
  };
  /** Whom mails of this subject went to, once there are so many. */
  const toldOf = async (subject: RegExp, number: number) => {
    const fitting = async () => (await bench.mailbox()).filter((mail) => subject.test(mail.subject));
    await eventually(async () => (await fitting()).length >= number);
    return (await fitting()).map(({ to }) => to).toReversed();
  };
  const leave = () => bench.call('DELETE', office.path(`/members/${developer.userId}`), { as: boss.as });

  it('a member, however the address is typed', async () => {
    const { status, body } = await name(` ${boss.email.toUpperCase()} `);
    expect(status).to.equal(200);
    expect(body.owner).to.deep.equal({ email: boss.email });
  });

  it('no stranger, and nobody of another workspace', async () => {
    const neighbour = await (await bench.office()).hire('owner');
    const made = { name: 'Loud', type: 'confidential', environment: 'production', scopes: ['investments.read'] };
    for (const email of [stranger, neighbour.email]) {
      const answers = [await name(email), await bench.ask(developer, 'POST', '', { ...made, owner: { email } })];
      for (const { status, body } of answers) {
        expect(status).to.equal(400);
        expect(body.errors.map(({ field }: { field: string }) => field)).to.deep.equal(['owner.email']);
      }
    }
    expect((await bench.ask(developer, 'GET', `/${app.id}`)).body.owner).to.deep.equal({ email: developer.email });
  });

  it('another workspace’s application is unknown, whatever the address', async () => {
    const neighbour = await (await bench.office()).hire('owner');
    const answer = await bench.ask(neighbour, 'PATCH', `/${app.id}`, { owner: { email: stranger } });
    expect(answer.status).to.equal(404);
  });

  it('a stranger who was named before this was asked is mailed nothing: admins are', async () => {
    await bench.models.applications.updateOne({ _id: app.id }, { $set: { owner: { email: stranger } } });
    await rotate();
    expect(await toldOf(/new secret/, 1)).to.deep.equal([boss.email]);
    await bench.ask(boss, 'POST', `/${app.id}/compromise`, {});
    expect(await toldOf(/^Security notice/, 1)).to.deep.equal([boss.email]);
    clockMs += 91 * dayMs;
    expect(await toldOf(/^Rotate/, 1)).to.deep.equal([boss.email]);
  });

  it('a member who left is mailed no more: admins are', async () => {
    await rotate();
    expect(await toldOf(/new secret/, 1)).to.deep.equal([developer.email]);
    expect((await leave()).status).to.equal(204);
    await rotate();
    expect(await toldOf(/new secret/, 2)).to.deep.equal([developer.email, boss.email]);
  });
});
