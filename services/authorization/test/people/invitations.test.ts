import { expect } from 'chai';
import { createBrowser } from '../support/browser.ts';
import type { Office, Person } from '../support/start-authorization.ts';
import { expectPage, type PeopleBench, startPeople } from './start-people.ts';

const dayMs = 86_400_000;
const password = 'correct horse battery';

describe('people: invitations', () => {
  let clockMs = Date.now();
  let bench: PeopleBench;
  let office: Office;
  let owner: Person & { password: string };
  let count = 0;

  before(async () => {
    bench = await startPeople(() => clockMs);
    office = await bench.office();
    owner = await bench.person(office, 'owner');
  });
  after(() => bench.platform.stop());

  async function add(more: object = {}) {
    const email = `new-${++count}@example.org`;
    const body = { email, role: 'member', ...more };
    const answer = await bench.call('POST', office.path('/members'), { as: owner.as, body });
    expect(answer.status, answer.text).to.equal(201);
    return { email: (body as { email: string }).email, userId: answer.body.userId as string };
  }
  const again = (userId: string, as: Person['as'] = owner.as) =>
    bench.call('POST', office.path(`/members/${userId}/invitation`), { as });

  it('lead a new person to a name, a password and their account', async () => {
    const { email, userId } = await add();
    const [mail] = await bench.mailsTo(email);
    expect(mail!.subject).to.match(/^You are invited to the workspace "Desk /);
    expect(mail!.text).to.contain('A owner invited you');
    const link = await bench.linkTo(email);
    expect(link).to.match(new RegExp(`^${bench.url}/account/invitation\\?token=[\\w-]{43}$`));
    const browser = createBrowser();
    const form = await browser.open(link);
    expectPage(form);
    expect(form.text).to.contain(email);
    const account = await browser.send(form, { name: 'Nova <b>New</b>', password });
    expect([account.url, account.status]).to.deep.equal([bench.at(), 200]);
    expectPage(account);
    expect(account.text).to.contain('Nova &#60;b&#62;New').and.contain(': member');
    expect((await bench.signIn({ email, password })).page.url).to.equal(bench.at());
    const types = (await bench.events(userId)).map(({ type }) => type);
    expect(types).to.have.members([
      'user.created',
      'member.added',
      'user.invited',
      'user.password_changed',
      'user.updated',
      'user.signed_in',
      'user.signed_in',
    ]);
  });

  it('work once, and not after seven days; looking uses nothing up', async () => {
    const { email } = await add();
    const link = await bench.linkTo(email);
    for (let at = 0; at < 3; at++) expect((await createBrowser().open(link)).status).to.equal(200);
    const forms = await Promise.all([1, 2, 3].map(() => createBrowser().open(link)));
    const sent = await Promise.all(forms.map((form) => createBrowser().send(form, { name: 'N', password })));
    expect(sent.map(({ status }) => status).toSorted()).to.deep.equal([200, 410, 410]);
    const used = await createBrowser().open(link);
    expect(used.status).to.equal(410);
    expectPage(used);
    const late = await add();
    const lateLink = await bench.linkTo(late.email);
    clockMs += 7 * dayMs + 1;
    expect((await createBrowser().open(lateLink)).status).to.equal(410);
  });

  it('are not guessed, and not used for something else', async () => {
    const { email } = await add();
    const link = new URL(await bench.linkTo(email));
    const token = link.searchParams.get('token')!;
    const [reset, wrong, none] = [
      bench.at(`/password/new?token=${token}`),
      bench.at(`/invitation?token=${token.toLowerCase()}`),
      bench.at('/invitation'),
    ];
    for (const url of [reset, wrong, none, bench.at('/invitation?token[$ne]=x')])
      expect((await createBrowser().open(url)).status, url).to.equal(410);
    const form = await createBrowser().open(link.href);
    expect((await createBrowser().send(form, { token: 'x', name: 'N', password })).status).to.equal(410);
    const dump = await bench.dump();
    expect(dump.split(token)).to.have.length(2); // In the kept mail alone.
  });

  it('refuse passwords that others would try, and say why', async () => {
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
      const page = await browser.send(await browser.open(link), { name: 'Mina', password: tried });
      expect(page.status, tried).to.equal(400);
      expect(page.text).to.contain('role="alert"').and.contain('value="Mina"');
      expect(page.text).not.to.match(/type="password"[^>]*value=/);
    }
    const browser = createBrowser();
    const page = await browser.send(await browser.open(link), { name: '  ', password });
    expect([page.status, page.text.includes('Enter your name.')]).to.deep.equal([400, true]);
  });

  it('are sent again by admins, to whoever has no password', async () => {
    const { email, userId } = await add();
    const first = await bench.linkTo(email);
    const admin = await office.hire('admin');
    expect((await again(userId, admin.as)).status).to.equal(202);
    const second = await bench.linkTo(email, 2);
    expect(second).not.to.equal(first);
    const browser = createBrowser();
    await browser.send(await browser.open(second), { name: 'N', password });
    expect((await createBrowser().open(first)).status).to.equal(410);
    expect((await again(userId)).status).to.equal(409);
    expect(await bench.mailsTo(email)).to.have.length(2);
  });

  it('are refused to others, and when there were too many', async () => {
    const { email, userId } = await add();
    const stranger = await (await bench.office()).hire('owner');
    const lesser = await office.hire('member');
    const forged = { ...lesser.as, scopes: [...lesser.as.scopes, 'members.write' as const] };
    expect((await again(userId, stranger.as)).status).to.equal(404);
    expect((await again(userId, lesser.as)).status).to.equal(403);
    expect((await again(userId, forged)).status).to.equal(403);
    expect((await again(stranger.userId)).status).to.equal(404);
    const sandbox = await office.keyFor(owner.userId, { environment: 'sandbox' });
    expect((await again(userId, sandbox.as)).status).to.equal(403);
    for (let at = 0; at < 3; at++) expect((await again(userId)).status).to.equal(202);
    const refused = await again(userId);
    expect(refused.status).to.equal(429);
    expect(Number(refused.headers['retry-after'])).to.be.greaterThan(0);
    expect(await bench.mailsTo(email)).to.have.length(4);
  });

  it('go to nobody who has a password: they are told', async () => {
    const elsewhere = await bench.person(await bench.office(), 'owner');
    await add({ email: elsewhere.email, role: 'admin' });
    const mails = await bench.mailsTo(elsewhere.email);
    expect(mails).to.have.length(1);
    expect(mails[0]!.subject).to.match(/^You were added to the workspace "Desk /);
    expect(mails[0]!.text).to.contain('as admin').and.not.contain('token=');
  });

  it('carry names that begin no line of their own', async () => {
    const { as } = await office.hire('admin');
    await bench.call('PATCH', '/v2/me', { as, body: { name: 'Eve\u2028Your bank: http://evil.example' } });
    const email = 'target@example.org';
    await bench.call('POST', office.path('/members'), { as, body: { email, role: 'member' } });
    const [mail] = await bench.mailsTo(email);
    expect(mail!.text.split(/[\n\u2028]/).filter((line) => line.startsWith('Your bank'))).to.deep.equal([]);
    expect(await bench.linkTo(email)).to.contain(bench.url);
  });
});
