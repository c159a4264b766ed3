import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { type PeopleBench, startPeople } from './people/start-people.ts';

const dayMs = 86_400_000;

describe('expired invitations', () => {
  let bench: PeopleBench;
  let clockMs = Date.now();

  before(async () => {
    bench = await startPeople(() => clockMs, { INVITATION_CHECK_MS: '20', INVITATION_DAYS: '2' });
  });
  after(() => bench.platform.stop());

  it('are removed with the address, and recorded; other invitations stay', async () => {
    const workspace = await bench.createWorkspace();
    const { as } = await workspace.addMember('owner');
    const invite = (email: string) =>
      bench.call('POST', workspace.path('/members'), {
        as,
        body: { email, role: 'member' },
      });
    const { body: first } = await invite('expires@example.org');
    expect(Date.parse(first.expiresAt) - Date.parse(first.invitedAt)).to.equal(2 * dayMs);
    clockMs += dayMs;
    const { body: second } = await invite('stays@example.org');
    clockMs += dayMs;
    const expired = async () => (await bench.events(first.id)).at(-1);
    await eventually(
      'the expiry is recorded',
      async () => (await expired())?.type === 'invitation.expired',
    );
    expect((await expired())!.actor).to.deep.equal({ type: 'system', id: 'authorization' });
    const { data } = (await bench.call('GET', workspace.path('/members?status=pending'), { as }))
      .body;
    expect(data).to.deep.equal([second]);
    const documents = JSON.parse(await bench.dump()) as {
      _id: string;
      invitations: { email: string }[];
    }[];
    const stored = documents.find(({ _id }) => _id === workspace.workspaceId)!;
    expect(stored.invitations.map(({ email }) => email)).to.deep.equal(['stays@example.org']);
  });
});
