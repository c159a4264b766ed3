import { expect } from 'chai';
import { createBrowser } from '../../services/authorization/test/support/browser.ts';
import { enrolCodes } from '../../services/authorization/test/support/enrol-codes.ts';
import { type RunningDemo, startDemo } from '../src/start-demo.ts';

describe('a required second factor, at API keys through the gateway', () => {
  let platform: RunningDemo;
  before(async () => {
    platform = await startDemo();
  });
  after(() => platform?.stop());

  const personOf = (role: string) =>
    platform.demo.users.find((user) => user.role === role) ??
    expect.fail(`the demo has no ${role}`);

  /** Adds sign-in codes on the account page. The account page does not require a key. */
  async function enrol({ email, password }: ReturnType<typeof personOf>): Promise<void> {
    const browser = createBrowser();
    const at = (path: string) => `${platform.demo.authUrl}/account${path}`;
    await browser.send(await browser.open(at('/sign-in')), { email, password });
    await enrolCodes(browser, at('/codes'), password, Date.now);
  }

  it('takes effect immediately: the rule, and the factor added by a member', async () => {
    const [owner, member] = [personOf('owner'), personOf('member')];
    const { workspaceId } = owner;
    expect(member.workspaceId).to.equal(workspaceId);
    const me = async ({ apiKey: key }: typeof owner) => platform.call('GET', '/v2/me', { key });
    const setRule = async (requireSecondFactor: string) => {
      const sent = {
        key: owner.apiKey,
        body: { requireSecondFactor },
      };
      return (await platform.call('PATCH', `/v2/workspaces/${workspaceId}`, sent)).status;
    };
    expect([(await me(owner)).status, (await me(member)).status], 'the default').to.deep.equal([
      200, 200,
    ]);
    expect(await setRule('everyone'), 'an owner without a factor').to.equal(409);
    await enrol(owner);
    expect(await setRule('everyone')).to.equal(200);
    const refused = await me(member);
    expect([refused.status, refused.body.error]).to.deep.equal([403, 'forbidden']);
    expect(refused.body.message)
      .to.contain('requires a second factor')
      .and.contain(`${platform.demo.authUrl}/account`);
    expect((await me(owner)).status).to.equal(200);
    expect(
      (await platform.call('GET', '/v2/me', { key: platform.neighbourKey })).status,
      'elsewhere',
    ).to.equal(200);
    await enrol(member);
    expect((await me(member)).status).to.equal(200);
    expect(await setRule('none')).to.equal(200);
    const developer = personOf('developer');
    expect((await me(developer)).status).to.equal(200);
  });
});
