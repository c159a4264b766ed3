import type { MailKindName } from '@irp/contracts/notifications';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import type { Person, TestWorkspace } from '../support/start-authorization.ts';
import type { Registered } from '../support/start-oauth.ts';
import { type ApplicationBench, fastJobs, startApplications } from './start-applications.ts';

const dayMs = 86_400_000;
const stranger = 'stranger@victim.example';

describe('applications: the owner’s address', () => {
  let clockMs: number;
  let bench: ApplicationBench;
  let workspace: TestWorkspace;
  let boss: Person;
  let developer: Person;
  let app: Registered;

  before(async () => {
    clockMs = Date.now();
    bench = await startApplications(() => clockMs, fastJobs);
  });
  beforeEach(async () => {
    workspace = await bench.createWorkspace();
    boss = await workspace.addMember('owner');
    developer = await workspace.addMember('developer');
    app = await bench.register(developer);
  });
  after(() => bench.platform.stop());

  const setOwner = (email: string) =>
    bench.request(developer, 'PATCH', `/${app.id}`, { owner: { email } });
  /** The recipients of mails of this kind about the application; waits for `number` recipients. */
  const recipientsOf = async (kind: MailKindName, number: number) => {
    const fitting = async () =>
      (await bench.mailbox()).filter(
        (mail) => mail.kind === kind && mail.params.application.id === app.id,
      );
    await eventually(
      `${number} mails of kind ${kind} have arrived`,
      async () => (await fitting()).length >= number,
    );
    return (await fitting()).map(({ to }) => to).toReversed();
  };
  const leave = () =>
    bench.call('DELETE', workspace.path(`/members/${developer.userId}`), { as: boss.as });

  it('can belong to a member, with any letter case and spaces', async () => {
    const { status, body } = await setOwner(` ${boss.email.toUpperCase()} `);
    expect(status).to.equal(200);
    expect(body.owner).to.deep.equal({ email: boss.email });
  });

  it('cannot belong to a stranger or a member of another workspace', async () => {
    const neighbour = await (await bench.createWorkspace()).addMember('owner');
    const created = {
      name: 'Loud',
      type: 'confidential',
      environment: 'production',
      scopes: ['investments.read'],
    };
    for (const email of [stranger, neighbour.email]) {
      const responses = [
        await setOwner(email),
        await bench.request(developer, 'POST', '', {
          ...created,
          owner: { email },
        }),
      ];
      for (const { status, body } of responses) {
        expect(status).to.equal(400);
        expect(body.errors.map(({ field }: { field: string }) => field)).to.deep.equal([
          'owner.email',
        ]);
      }
    }
    expect((await bench.request(developer, 'GET', `/${app.id}`)).body.owner).to.deep.equal({
      email: developer.email,
    });
  });

  it('is not checked for an application of another workspace', async () => {
    const neighbour = await (await bench.createWorkspace()).addMember('owner');
    const response = await bench.request(neighbour, 'PATCH', `/${app.id}`, {
      owner: { email: stranger },
    });
    expect(response.status).to.equal(404);
  });

  it('receives the reminders if it belongs to a member', async () => {
    clockMs += 91 * dayMs;
    expect(await recipientsOf('secret-due', 1)).to.deep.equal([developer.email]);
  });

  it('receives no mail if it belongs to a stranger in an older record: admins do', async () => {
    await bench.models.applications.updateOne(
      { _id: app.id },
      { $set: { owner: { email: stranger } } },
    );
    clockMs += 91 * dayMs;
    expect(await recipientsOf('secret-due', 1)).to.deep.equal([boss.email]);
  });

  it('receives no mail if it belongs to a former member: admins do', async () => {
    expect((await leave()).status).to.equal(204);
    clockMs += 91 * dayMs;
    expect(await recipientsOf('secret-due', 1)).to.deep.equal([boss.email]);
  });
});
