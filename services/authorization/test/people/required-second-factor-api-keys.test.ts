import { environments } from '@irp/contracts';
import type { Revocation } from '@irp/redis';
import { expect } from 'chai';
import { addPasskey } from '../support/passkey-pages.ts';
import type { TestWorkspace } from '../support/start-authorization.ts';
import {
  createRequiringWorkspace,
  type Member,
  type RequiringWorkspace,
  type TestClock,
} from './requiring-workspace.ts';
import { type PasskeyBench, startPasskeys } from './start-passkeys.ts';

describe('people: a workspace that requires a second factor: API keys', () => {
  const clock: TestClock = { ms: Date.now() };
  const announced: Revocation[] = [];
  let bench: PasskeyBench;
  let requiring: RequiringWorkspace;
  let workspace: TestWorkspace;
  let owner: Member;

  before(async () => {
    bench = await startPasskeys(() => clock.ms);
    bench.platform.platform.revocations.subscribe({
      revoked: (revocation) => void announced.push(revocation),
      interrupted: () => undefined,
    });
  });
  beforeEach(async () => {
    clock.ms += 86_400_000;
    requiring = await createRequiringWorkspace(bench, clock);
    ({ workspace, owner } = requiring);
  });
  after(() => bench.platform.stop());

  const statusOf = async (key: string) => (await bench.resolve(key)).status;
  const removeFactors = (userId: string) => bench.models.totps.deleteMany({ _id: userId });

  it('work without a rule', async () => {
    const member = await bench.person(workspace, 'member');
    expect([await statusOf(owner.key), await statusOf(member.key)]).to.deep.equal([200, 200]);
  });

  it('are rejected and recorded if the account has no second factor, with the reason and the remedy', async () => {
    await requiring.demand('everyone');
    const { body: view } = await bench.call('GET', workspace.path(), { as: owner.as });
    const member = await bench.person(workspace, 'member');
    const { status, body } = await bench.resolve(member.key);
    expect([status, body.error]).to.deep.equal([403, 'forbidden']);
    expect(body.message).to.contain(`The workspace "${view.name}" requires a second factor`);
    expect(body.message).to.contain(
      `Sign in at ${bench.at()}, and turn on sign-in codes or add a passkey`,
    );
    const [denied] = await bench.events(member.as.credentialId);
    expect([denied?.type, denied?.data.reason]).to.deep.equal([
      'access.denied',
      'the workspace requires a second factor, and the account of the person has none',
    ]);
    const shown = await bench.call('GET', `/v2/api-keys/${member.as.credentialId}`, {
      as: owner.as,
    });
    expect(shown.body.lastUsedAt, 'it was not used').to.equal(null);
  });

  for (const environment of environments) {
    it(`depend on the factors of the account (${environment})`, async () => {
      await requiring.demand('everyone');
      const member = await bench.person(workspace, 'developer');
      await requiring.enrol(member);
      const { key } = await workspace.keyFor(member.userId, { environment });
      expect(await statusOf(key)).to.equal(200);
      await removeFactors(member.userId);
      expect(await statusOf(key), 'removed').to.equal(403);
      await requiring.enrol(member);
      expect(await statusOf(key), 'added again').to.equal(200);
    });
  }

  it('work with a passkey as the only second factor', async () => {
    await requiring.demand('everyone');
    const member = await bench.person(workspace, 'member');
    expect(await statusOf(member.key)).to.equal(403);
    await bench.withPasskey(member);
    expect(await statusOf(member.key)).to.equal(200);
  });

  it("depend on the person's current role with the rule `admins`", async () => {
    await requiring.demand('admins');
    const [admin, member] = [
      await bench.person(workspace, 'admin'),
      await bench.person(workspace, 'member'),
    ];
    const statuses = () => Promise.all([owner, admin, member].map(({ key }) => statusOf(key)));
    expect(await statuses()).to.deep.equal([200, 403, 200]);
    const setRole = (userId: string, role: string) =>
      bench.call('PATCH', workspace.path(`/members/${userId}`), {
        as: owner.as,
        body: { role },
      });
    await setRole(member.userId, 'admin');
    await setRole(admin.userId, 'developer');
    expect(await statuses()).to.deep.equal([200, 200, 403]);
  });

  it('work again after the rule is switched off', async () => {
    await requiring.demand('everyone');
    const member = await bench.person(workspace, 'member');
    expect(await statusOf(member.key)).to.equal(403);
    expect((await requiring.patch({ requireSecondFactor: 'none' })).status).to.equal(200);
    expect(await statusOf(member.key)).to.equal(200);
  });

  it("of the person's other workspaces stay valid, and the rule applies to new keys for this workspace", async () => {
    await requiring.demand('everyone');
    const sibling = await bench.createWorkspace(workspace.organizationId);
    const email = `both-${clock.ms}@example.org`;
    const here = await workspace.addMember('developer', { email });
    const there = await sibling.addMember('owner', { email });
    expect(there.userId).to.equal(here.userId);
    expect([await statusOf(here.key), await statusOf(there.key)]).to.deep.equal([403, 200]);
    const made = await bench.call('POST', workspace.path('/api-keys'), {
      as: there.as,
      body: { name: 'From elsewhere', environment: 'production' },
    });
    expect(made.status, made.text).to.equal(201);
    expect(await statusOf(made.body.key)).to.equal(403);
  });

  it('are announced to the gateways when the rule changes, even by a repeated change', async () => {
    await requiring.enrol(owner);
    const { workspaceId: id } = workspace;
    for (const requireSecondFactor of ['everyone', 'everyone', 'none']) {
      announced.length = 0;
      expect((await requiring.patch({ requireSecondFactor })).status).to.equal(200);
      expect(announced).to.deep.equal([{ by: 'workspace', id }]);
    }
    announced.length = 0;
    expect((await requiring.patch({ name: `Desk ${clock.ms}` })).status).to.equal(200);
    expect(announced).to.deep.equal([]);
    const changes = (await bench.events(id)).filter(({ type }) => type === 'workspace.updated');
    expect(changes, 'the repetition has no event').to.have.length(3);
  });

  it('are announced when the person adds or removes a factor', async () => {
    const member = await bench.person(workspace, 'member');
    const expected = [{ by: 'user', id: member.userId }];
    const announcedBy = async (act: () => Promise<unknown>) => {
      announced.length = 0;
      await act();
      return [...announced];
    };
    const { browser } = await bench.signIn(member);
    let codes: Awaited<ReturnType<RequiringWorkspace['enrol']>>['codes'] | undefined;
    const turnOn = async () => ({ codes } = await requiring.enrol(member, browser));
    expect(await announcedBy(turnOn)).to.deep.equal(expected);
    const off = await browser.open(bench.at('/codes'));
    const fields = { password: member.password, code: codes?.code() ?? '' };
    expect(await announcedBy(() => browser.send(off, fields))).to.deep.equal(expected);
    let added: Awaited<ReturnType<typeof addPasskey>> | undefined;
    const add = async () => {
      added = await addPasskey(browser, bench.list, member.password);
    };
    expect(await announcedBy(add)).to.deep.equal(expected);
    const form = await browser.open(`${bench.list}/remove?id=${added?.passkey.id}`);
    expect(
      await announcedBy(() => browser.send(form, { password: member.password })),
    ).to.deep.equal(expected);
  });
});
