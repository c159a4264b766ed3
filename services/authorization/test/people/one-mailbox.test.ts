import { expect } from 'chai';
import { migrations } from '../../src/migrations.ts';
import { createBrowser } from '../support/browser.ts';
import type { Person, TestWorkspace } from '../support/start-authorization.ts';
import { type PeopleBench, startPeople } from './start-people.ts';

const password = 'correct horse battery';

describe('people: both forms of an internationalized domain belong to one account', () => {
  let clockMs = Date.now();
  let bench: PeopleBench;
  let workspace: TestWorkspace;
  let owner: Person & { password: string };
  let count = 0;
  let unicode: string;
  let ascii: string;

  before(async () => {
    bench = await startPeople(() => clockMs);
    workspace = await bench.createWorkspace();
    owner = await bench.person(workspace, 'owner');
  });
  beforeEach(() => {
    unicode = `ann-${++count}@bücher.example`;
    ascii = `ann-${count}@xn--bcher-kva.example`;
  });
  after(() => bench.platform.stop());

  const add = (email: string) =>
    bench.call('POST', workspace.path('/members'), {
      as: owner.as,
      body: { email, role: 'member' },
    });
  async function invite(email: string) {
    const response = await add(email);
    expect(response.status, response.text).to.equal(201);
    return response.body as { id: string; email: string };
  }
  const membersWith = async (email: string) => {
    const { data } = (
      await bench.call('GET', workspace.path('/members?limit=1000'), { as: owner.as })
    ).body;
    return data.filter((one: { email: string }) => one.email === email);
  };
  async function join(email: string) {
    const browser = createBrowser();
    const form = await browser.open(await bench.linkTo(email));
    return browser.send(form, {
      action: 'accept',
      name: 'Ann',
      password,
    });
  }
  const storeInOtherForm = () =>
    bench.models.users.updateOne({ email: unicode }, { $set: { email: ascii } });

  for (const first of ['unicode', 'ascii']) {
    it(`in an invitation to the ${first} form, its renewal, and at the sign-in`, async () => {
      const [typed, other] = first === 'unicode' ? [unicode, ascii] : [ascii, unicode];
      const invited = await invite(typed);
      expect(invited.email).to.equal(unicode);
      expect((await invite(other)).id, 'the same invitation').to.equal(invited.id);
      expect((await join(unicode)).url).to.equal(bench.at());
      for (const email of [unicode, ascii, ascii.toUpperCase()]) {
        expect((await bench.signIn({ email, password })).page.url, email).to.equal(bench.at());
      }
      for (const email of [typed, other]) {
        expect((await add(email)).status, 'a member already').to.equal(409);
      }
      expect(await membersWith(unicode)).to.have.length(1);
      expect(
        await bench.models.users.countDocuments({ email: { $in: [unicode, ascii] } }),
      ).to.equal(1);
    });
  }

  it('in a password reset, and in the limits of guesses', async () => {
    await invite(unicode);
    await join(unicode);
    for (let guess = 0; guess < 5; guess++) {
      await bench.signIn({
        email: guess % 2 === 0 ? ascii : unicode,
        password: 'wrong',
      });
    }
    expect((await bench.signIn({ email: ascii, password })).page.status).to.equal(429);
    clockMs += 86_400_000;
    const browser = createBrowser();
    await browser.send(await browser.open(bench.at('/password')), { email: ascii });
    const form = await browser.open(await bench.linkTo(unicode, 2));
    const next = 'a better one than before';
    expect((await browser.send(form, { password: next })).url).to.equal(bench.at());
    expect((await bench.signIn({ email: ascii, password: next })).page.url).to.equal(bench.at());
  });

  it('stored by an earlier version in the other form', async () => {
    await invite(unicode);
    await join(unicode);
    await storeInOtherForm();
    for (const email of [unicode, ascii]) {
      expect((await bench.signIn({ email, password })).page.url, email).to.equal(bench.at());
    }
    expect(await membersWith(unicode)).to.have.length(1);
    expect((await add(unicode)).status).to.equal(409);
    expect(await bench.models.users.countDocuments({ email: { $in: [unicode, ascii] } })).to.equal(
      1,
    );
  });

  it('invited by an earlier version in the other form', async () => {
    const { id } = await invite(unicode);
    const stored = { $set: { 'invitations.$.email': ascii } };
    await bench.models.workspaces.updateOne(
      { _id: workspace.workspaceId, 'invitations.id': id },
      stored,
    );
    expect((await invite(ascii)).id).to.equal(id);
    await bench.models.workspaces.updateOne(
      { _id: workspace.workspaceId, 'invitations.id': id },
      stored,
    );
    expect((await join(unicode)).url).to.equal(bench.at());
    expect(await membersWith(unicode)).to.have.nested.property('[0].status', 'active');
  });

  it('except for two accounts of an earlier version, with a warning to operators', async () => {
    const [step] = migrations.find(({ name }) => name === '0003-one-form-of-addresses')!.steps;
    const rewrite = step as Extract<typeof step, { rewrite: string }>;
    expect(rewrite.change({ email: ascii })).to.deep.equal({ email: unicode });
    for (const email of [unicode, 'ann@example.org', 'ann@xn--a.example']) {
      expect(rewrite.change({ email })).to.equal(undefined);
    }

    await invite(unicode);
    await join(unicode);
    const first = (await bench.models.users.findOne({ email: unicode }).lean())!;
    const second = {
      ...first,
      _id: `${first._id}-2`,
      email: ascii,
      name: 'Second',
    };
    await bench.models.users.create(second);
    await bench.models.users.updateOne({ _id: second._id }, { $set: rewrite.conflict });
    clockMs += 60_000;
    const { findings } = (await (await fetch(`${bench.url}/readyz`)).json()) as {
      findings: string[];
    };
    expect(findings.join()).to.contain(second._id).and.not.contain(`${first._id},`);
    for (const email of [unicode, ascii]) {
      expect((await bench.signIn({ email, password })).page.text).to.contain('Ann');
    }
  });
});
