import { expect } from 'chai';
import { createBrowser } from '../support/browser.ts';
import type { Person, TestWorkspace } from '../support/start-authorization.ts';
import { expectPage, type PeopleBench, startPeople } from './start-people.ts';

const dayMs = 86_400_000;
const password = 'correct horse battery';

describe('people: invitations', () => {
  let clockMs = Date.now();
  let bench: PeopleBench;
  let workspace: TestWorkspace;
  let owner: Person & { password: string };
  let count = 0;

  before(async () => {
    bench = await startPeople(() => clockMs);
    workspace = await bench.createWorkspace();
    owner = await bench.person(workspace, 'owner');
  });
  after(() => bench.platform.stop());

  async function add(more: object = {}) {
    const email = `new-${++count}@example.org`;
    const body = {
      email,
      role: 'member',
      ...more,
    };
    const response = await bench.call('POST', workspace.path('/members'), { as: owner.as, body });
    expect(response.status, response.text).to.equal(201);
    return { email: (body as { email: string }).email, id: response.body.id as string };
  }
  const resend = (id: string, as: Person['as'] = owner.as) =>
    bench.call('POST', workspace.path(`/members/${id}/invitation`), { as });
  const accept = { action: 'accept' };
  const memberships = async (email: string) => {
    const { data } = (
      await bench.call('GET', workspace.path('/members?limit=1000'), { as: owner.as })
    ).body;
    return data.filter((one: { email: string }) => one.email === email);
  };

  it('let a new user choose a name and a password, and sign them in', async () => {
    const { email, id } = await add({ name: 'Nova' });
    const [mail] = await bench.mailsTo(email);
    expect(mail).to.include({
      kind: 'invitation',
      userId: null,
      language: 'en',
    });
    const { workspace: name, organization, expiresAt, link: _, ...params } = mail!.params;
    expect([name, organization].map((one) => one.split(' ')[0])).to.deep.equal(['Desk', 'Org']);
    expect(params).to.deep.equal({ inviter: 'A owner', role: 'member' });
    expect(Date.parse(expiresAt) - clockMs).to.equal(7 * dayMs);
    const link = await bench.linkTo(email);
    expect(link).to.match(new RegExp(`^${bench.url}/account/join\\?token=[\\w-]{43}$`));
    const browser = createBrowser();
    const form = await browser.open(link);
    expectPage(form);
    for (const shown of [email, 'A owner', 'Desk ', 'Org ', 'member', 'value="Nova"']) {
      expect(form.text).to.contain(shown);
    }
    expect(await memberships(email)).to.have.nested.property('[0].status', 'pending');
    const account = await browser.send(form, {
      ...accept,
      name: 'Nova <b>New</b>',
      password,
    });
    expect([account.url, account.status]).to.deep.equal([bench.at(), 200]);
    expectPage(account);
    expect(account.text).to.contain('Nova &#60;b&#62;New').and.contain(': member');
    const [{ userId, ...member }] = await memberships(email);
    expect(member).to.include({
      id: userId,
      status: 'active',
      name: 'Nova <b>New</b>',
      role: 'member',
    });
    expect((await bench.signIn({ email, password })).page.url).to.equal(bench.at());
    const types = (await bench.events(userId)).map(({ type }) => type);
    expect(types).to.have.members([
      'user.created',
      'user.password_changed',
      'member.added',
      'user.signed_in',
      'user.signed_in',
    ]);
    const [accepted, created] = await bench.events(id);
    expect([created!.type, created!.data.email]).to.deep.equal(['invitation.created', email]);
    expect([accepted!.type, accepted!.actor.id, accepted!.data]).to.deep.equal([
      'invitation.accepted',
      userId,
      {
        userId,
        role: 'member',
        invitedBy: owner.userId,
      },
    ]);
  });

  it('work once, for seven days; GET does not use up the link', async () => {
    const { email } = await add();
    const link = await bench.linkTo(email);
    for (let at = 0; at < 3; at++) {
      expect((await createBrowser().open(link)).status).to.equal(200);
    }
    const forms = await Promise.all([1, 2, 3].map(() => createBrowser().open(link)));
    const sent = await Promise.all(
      forms.map((form) =>
        createBrowser().send(form, {
          ...accept,
          name: 'N',
          password,
        }),
      ),
    );
    expect(sent.map(({ status }) => status).toSorted()).to.deep.equal([200, 410, 410]);
    const used = await createBrowser().open(link);
    expect(used.status).to.equal(410);
    expectPage(used);
    const late = await add();
    const lateLink = await bench.linkTo(late.email);
    clockMs += 7 * dayMs + 1;
    expect((await createBrowser().open(lateLink)).status).to.equal(410);
    expect(await memberships(late.email)).to.deep.equal([]);
  });

  it('are not accepted with another token or for another purpose', async () => {
    const { email } = await add();
    const link = new URL(await bench.linkTo(email));
    const token = link.searchParams.get('token')!;
    const [reset, wrong, none] = [
      bench.at(`/password/new?token=${token}`),
      bench.at(`/join?token=${token.toLowerCase()}`),
      bench.at('/join'),
    ];
    for (const url of [
      reset,
      wrong,
      none,
      bench.at(`/invitation?token=${token}`),
      bench.at('/join?token[$ne]=x'),
    ]) {
      expect((await createBrowser().open(url)).status, url).to.equal(410);
    }
    const form = await createBrowser().open(link.href);
    expect(
      (
        await createBrowser().send(form, {
          ...accept,
          token: 'x',
          name: 'N',
          password,
        })
      ).status,
    ).to.equal(410);
    const dump = await bench.dump();
    expect(dump).not.to.contain(token);
  });

  it('reject guessable passwords, with the reason', async () => {
    const { email } = await add({ email: 'wilhelmina@example.org' });
    const link = await bench.linkTo(email);
    const bad = [
      '',
      'short',
      'aaaaaaaaaaaaaaa',
      'abcabcabcabcabc',
      'password12345',
      '1234567890123',
      'qwertyuiopasdf',
      'wilhelmina@example.org',
      'Wilhelmina1!',
      'x'.repeat(201),
    ];
    for (const tried of bad) {
      const browser = createBrowser();
      const page = await browser.send(await browser.open(link), {
        ...accept,
        name: 'Mina',
        password: tried,
      });
      expect(page.status, tried).to.equal(400);
      expect(page.text).to.contain('role="alert"').and.contain('value="Mina"');
      expect(page.text).not.to.match(/type="password"[^>]*value=/);
    }
    const browser = createBrowser();
    const page = await browser.send(await browser.open(link), {
      ...accept,
      name: '  ',
      password,
    });
    expect([page.status, page.text.includes('Enter your name.')]).to.deep.equal([400, true]);
  });

  it('are sent again by admins, and both links work', async () => {
    const { email, id } = await add();
    const first = await bench.linkTo(email);
    const admin = await workspace.addMember('admin');
    expect((await resend(id, admin.as)).status).to.equal(202);
    const second = await bench.linkTo(email, 2);
    expect(second).not.to.equal(first);
    const browser = createBrowser();
    await browser.send(await browser.open(second), {
      ...accept,
      name: 'N',
      password,
    });
    expect((await createBrowser().open(first)).status).to.equal(410);
    const [{ userId }] = await memberships(email);
    expect([(await resend(id)).status, (await resend(userId)).status]).to.deep.equal([404, 409]);
    expect(await bench.mailsTo(email)).to.have.length(2);
  });

  it('let a member without a password choose one', async () => {
    const { email, userId } = await workspace.addMember('member');
    expect((await resend(userId)).status).to.equal(202);
    const link = await bench.linkTo(email);
    expect(link).to.contain('/account/invitation?token=');
    const browser = createBrowser();
    const account = await browser.send(await browser.open(link), { name: 'N', password });
    expect([account.url, account.status]).to.deep.equal([bench.at(), 200]);
    expect((await bench.events(userId)).map(({ type }) => type)).to.include('user.invited');
    expect((await resend(userId)).status).to.equal(409);
    expect((await createBrowser().open(link)).status).to.equal(410);
  });

  it('cannot be sent by other members, nor too often', async () => {
    const { email, id } = await add();
    const stranger = await (await bench.createWorkspace()).addMember('owner');
    const lesser = await workspace.addMember('member');
    const forged = { ...lesser.as, scopes: [...lesser.as.scopes, 'members.write' as const] };
    expect((await resend(id, stranger.as)).status).to.equal(404);
    expect((await resend(id, lesser.as)).status).to.equal(403);
    expect((await resend(id, forged)).status).to.equal(403);
    expect((await resend(stranger.userId)).status).to.equal(404);
    const sandbox = await workspace.keyFor(owner.userId, { environment: 'sandbox' });
    expect((await resend(id, sandbox.as)).status).to.equal(403);
    for (let at = 0; at < 3; at++) {
      expect((await resend(id)).status).to.equal(202);
    }
    const rejected = await resend(id);
    expect(rejected.status).to.equal(429);
    expect(Number(rejected.headers['retry-after'])).to.be.greaterThan(0);
    expect(await bench.mailsTo(email)).to.have.length(4);
  });

  it('are accepted by people with a password after they signed in, from the page or the account', async () => {
    const known = await bench.person(await bench.createWorkspace(), 'owner');
    await add({ email: known.email, role: 'admin' });
    const link = await bench.linkTo(known.email);
    const browser = createBrowser();
    const unknown = await browser.open(link);
    expectPage(unknown);
    expect(unknown.text).to.contain('/account/sign-in').and.not.contain('name="password"');
    expect(unknown.text).not.to.contain('value="accept"');
    const forced = await browser.send(unknown, {
      ...accept,
      name: 'Other',
      password,
    });
    expect(forced.url).to.equal(bench.at('/sign-in'));
    const { page: account } = await bench.signIn(known, browser);
    expectPage(account);
    expect(account.text)
      .to.contain('A owner')
      .and.contain('value="decline"')
      .and.contain('as <strong>admin</strong>');
    expect(await memberships(known.email)).to.have.nested.property('[0].status', 'pending');
    const path = '/account/invitations';
    expect((await browser.send(account, { ...accept, csrf: 'x' }, path)).status).to.equal(403);
    const joined = await browser.send(account, accept, path);
    expect(joined.text).to.contain(': admin').and.not.contain('Invitations');
    expect(await memberships(known.email)).to.have.nested.property('[0].status', 'active');
    const second = await bench.createWorkspace();
    const { as } = await second.addMember('owner');
    await bench.call('POST', second.path('/members'), {
      as,
      body: { email: known.email, role: 'member' },
    });
    const confirmed = await browser.open(await bench.linkTo(known.email, 2));
    expect(confirmed.text).to.contain(`signed in as <strong>${known.email}`);
    expect((await browser.send(confirmed, accept)).text).to.contain(': member');
  });

  it('are rejected for another account, and can be declined by anybody with the link', async () => {
    const other = await bench.person(workspace, 'member');
    const { email, id } = await add();
    const link = await bench.linkTo(email);
    const { browser } = await bench.signIn(other);
    const page = await browser.open(link);
    expectPage(page);
    expect(page.text).to.contain(email).and.contain(other.email).and.not.contain('value="accept"');
    const forced = await browser.send(page, {
      ...accept,
      name: 'N',
      password,
    });
    expect(forced.status).to.equal(409);
    expect(await memberships(email)).to.have.nested.property('[0].status', 'pending');
    const declined = await createBrowser().send(await createBrowser().open(link), {
      action: 'decline',
    });
    expectPage(declined);
    expect([declined.status, await memberships(email)]).to.deep.equal([200, []]);
    expect((await createBrowser().open(link)).status).to.equal(410);
    const event = (await bench.events(id)).at(-1)!;
    expect([event.type, event.actor, event.request]).to.deep.equal([
      'invitation.declined',
      { type: 'system', id: 'invitee' },
      undefined,
    ]);
    expect((await add({ email })).id, 'invited again').not.to.equal(id);
  });

  it('create no account and no member after the inviter lost the right', async () => {
    const admin = await workspace.addMember('admin');
    const email = 'too-late@example.org';
    await bench.call('POST', workspace.path('/members'), {
      as: admin.as,
      body: { email, role: 'member' },
    });
    const form = await createBrowser().open(await bench.linkTo(email));
    const demoted = {
      as: owner.as,
      body: { role: 'developer' },
    };
    await bench.call('PATCH', workspace.path(`/members/${admin.userId}`), demoted);
    const rejected = await createBrowser().send(form, {
      ...accept,
      name: 'N',
      password,
    });
    expectPage(rejected);
    expect([
      rejected.status,
      rejected.text.includes('Ask an admin of the workspace'),
    ]).to.deep.equal([409, true]);
    expect((await bench.signIn({ email, password })).page.status).to.equal(401);
  });

  it('have names as stored: the notifications service puts names on one line', async () => {
    // Such names are rejected today, but an older record may contain such a name.
    const name = 'Eve\r\nYour bank: call now';
    const { as, userId } = await workspace.addMember('admin');
    await bench.models.users.updateOne({ _id: userId }, { $set: { name } });
    const email = 'target@example.org';
    await bench.call('POST', workspace.path('/members'), {
      as,
      body: { email, role: 'member' },
    });
    expect((await bench.mailsTo(email))[0]!.params.inviter).to.equal(name);
    expect(await bench.linkTo(email)).to.contain(bench.url);
  });
});
