import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient } from '@irp/client';
import { expect } from 'chai';
import {
  type RunningPlatform,
  startRunningPlatform,
} from '../../client/test/support/running-platform.ts';
import { eventually } from '../../testing/src/eventually.ts';
import { createBrowser } from './support/browser.ts';
import { createIrpHome, type IrpHome } from './support/run-irp.ts';

describe('irp login in a browser, against the platform', () => {
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

  /**
   * The address opened by `irp` in the browser; the browser is a program that writes the address to
   * a file.
   */
  async function startInBrowser() {
    const file = join(home.directory, `opened-${Math.random()}`);
    const browser = join(home.directory, 'browser.sh');
    await writeFile(
      browser,
      `#!/bin/sh\nprintf %s "$1" > '${file}.new' && mv '${file}.new' '${file}'\n`,
      {
        mode: 0o755,
      },
    );
    const result = home.irpHere(['login', '--url', platform.baseUrl], '', {
      isTTY: true,
      environment: { BROWSER: browser },
    });
    let address = '';
    await eventually('the browser is opened', async () => {
      address = await readFile(file, 'utf8').catch(() => '');
      return address !== '';
    });
    return { address, result };
  }

  async function decideInBrowser(address: string, action: 'allow' | 'deny') {
    const { email, password, workspaceId } = platform.demo.users.find(
      ({ role }) => role === 'owner',
    )!;
    const browser = createBrowser();
    const consent = await browser.send(await browser.open(address), {
      email,
      password,
      action: 'sign-in',
    });
    return browser.send(consent, { workspace: workspaceId, action });
  }

  it('needs no options: irp finds its application, and opens a browser on the same machine', async () => {
    const { clientId } = platform.demo.applications.find(
      ({ name }) => name === 'Research Notebook',
    )!;
    // The second time, too: another port, and the consent is there.
    for (const time of [1, 2]) {
      const { address, result } = await startInBrowser();
      const { searchParams } = new URL(address);
      expect(searchParams.get('client_id')).to.equal(clientId);
      expect(searchParams.get('code_challenge_method')).to.equal('S256');
      expect(searchParams.get('redirect_uri')).to.match(/^http:\/\/127\.0\.0\.1:\d+\/callback$/);
      const page = await decideInBrowser(address, 'allow');
      expect(page.text, String(time)).to.include('You are signed in');
      const { code, stdout, stderr } = await result;
      expect(code, stderr).to.equal(0);
      expect(stdout).to.match(/^Signed in as .* to Global Equities \(production\)\.\n$/);
      expect(stderr).to.include(`Your browser opens ${address}\n`);
      expect((await home.irpHere(['status'])).code).to.equal(0);
      expect((await home.profiles()).default.refreshToken).to.be.a('string');
      await home.irpHere(['logout']);
    }
  });

  it('explains why the sign-in in the browser was declined', async () => {
    const { address, result } = await startInBrowser();
    const page = await decideInBrowser(address, 'deny');
    expect(page.text).to.include('You are not signed in');
    const { code, stderr } = await result;
    expect(stderr.trimEnd().split('\n').at(-1)).to.match(/irp: .+/);
    expect(code).to.equal(3);
  });

  it('prints a code without a terminal, and with --device on a terminal', async () => {
    for (const [args, isTTY] of [
      [[], false],
      [['--device'], true],
    ] as const) {
      const interruption = new AbortController();
      setTimeout(() => interruption.abort(new Error('enough')), 1_500);
      const { code, stderr } = await home.irpHere(
        ['login', '--url', platform.baseUrl, ...args],
        '',
        { isTTY, environment: { BROWSER: '/bin/false' }, signal: interruption.signal },
      );
      expect(stderr).to.match(/Open \S+\/oauth\/device and enter the code [A-Z-]{9} /);
      expect(code).to.equal(130);
    }
  });

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
