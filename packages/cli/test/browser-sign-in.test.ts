import { writeFile } from 'node:fs/promises';
import { createClient } from '@irp/client';
import { expect } from 'chai';
import {
  type RunningPlatform,
  startRunningPlatform,
} from '../../client/test/support/running-platform.ts';
import { createBrowser } from './support/browser.ts';
import { createIrpHome, type IrpHome } from './support/run-irp.ts';

describe('irp login in a browser, against the platform', function () {
  this.timeout(120_000);
  let platform: RunningPlatform;
  let home: IrpHome;

  before(async () => {
    [platform, home] = await Promise.all([startRunningPlatform(), createIrpHome()]);
  });

  after(async () => {
    await platform.stop();
    await home.remove();
  });

  /** Opens the address, enters the code, signs in and submits the consent page. */
  async function decide(address: string, code: string, action: 'allow' | 'deny') {
    const { email, password, workspaceId } = platform.demo.users.find(
      ({ role }) => role === 'owner',
    )!;
    const browser = createBrowser();
    const codePage = await browser.send(await browser.open(address), { user_code: code });
    expect(codePage.text).to.include(code);
    const signIn = await browser.send(codePage, {});
    const consent = await browser.send(signIn, {
      email,
      password,
      action: 'sign-in',
    });
    return browser.send(consent, { workspace: workspaceId, action });
  }

  async function signIn(action: 'allow' | 'deny') {
    const { clientId } = platform.demo.applications.find(({ type }) => type === 'public')!;
    const running = home.start(['login', '--url', platform.baseUrl, '--client-id', clientId]);
    const [, address, code] = await running.waitFor(/Open (\S+) and enter the code (\S+)/);
    await decide(address!, code!, action);
    return running.result;
  }

  it('stores nothing if the user denies access', async () => {
    const { code, stderr } = await signIn('deny');
    expect(stderr.trimEnd().split('\n').at(-1)).to.match(/^irp: /);
    expect(code).to.equal(3);
  });

  it('signs in, refreshes the tokens, and revokes them at sign-out', async () => {
    const { code, stderr } = await signIn('allow');
    expect(code, stderr).to.equal(0);
    const status = JSON.parse((await home.irp(['status', '--json'])).stdout);
    expect(status.scopes).to.have.members(['investments.read', 'investments.write']);
    expect(Date.parse(status.tokenExpiresAt)).to.be.greaterThan(Date.now());

    const { default: first } = await home.profiles();
    const expired = {
      ...first,
      expiresAt: new Date(0).toISOString(),
    };
    await writeFile(home.credentialFile, JSON.stringify({ profiles: { default: expired } }));
    expect((await home.irp(['investments', 'list', '--limit', '1'])).code).to.equal(0);
    const { default: second } = await home.profiles();
    expect(second.accessToken).not.to.equal(first.accessToken);
    expect(second.refreshToken).not.to.equal(first.refreshToken);

    expect((await home.irp(['logout'])).code).to.equal(0);
    const client = createClient({ baseUrl: platform.baseUrl, credential: second.accessToken });
    const error = await client.get('/v2/me').catch((error) => error);
    expect(error).to.have.property('status', 401);
    await writeFile(home.credentialFile, JSON.stringify({ profiles: { default: second } }));
    expect((await home.irp(['status'])).code).to.equal(3);
  });
});
