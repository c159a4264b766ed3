import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { currentBundle } from '../../deploy/embedded/src/bundle/current-bundle.ts';
import { createBrowser } from '../../services/authorization/test/support/browser.ts';
import {
  createHomeWithDemo,
  type Home,
  type PlatformProcess,
  startPlatformFromBundle,
} from '../src/platform-process.ts';
import { readMailbox } from '../src/read-mailbox.ts';

describe('a start from the bundle', () => {
  let home: Home;
  let platform: PlatformProcess;

  before(async () => {
    home = await createHomeWithDemo();
    platform = await startPlatformFromBundle(home);
    expect(currentBundle(), 'a bundle of these sources').to.match(/run-embedded\.js$/);
  });

  after(async () => {
    expect(await platform.stop()).to.equal(0);
    await home.remove();
  });

  it('serves records from the thread of the store', async () => {
    const { apiKey } = await platform.demo();
    const headers = { 'X-API-Key': apiKey };
    const response = await fetch(`${platform.baseUrl}/v2/investments?limit=2`, { headers });
    const { data } = (await response.json()) as { data: unknown[] };
    expect(data).to.have.length(2);
  });

  it('serves files beside the sources and from packages', async () => {
    const page = await (await fetch(`${platform.baseUrl}/docs`)).text();
    const [, folder = ''] = /src="(docs\/assets\/[^/]+)\//.exec(page) ?? [];
    for (const file of [
      `${folder}/reference.js`,
      `${folder}/minisearch.js`,
      'docs/examples/square.webp',
      'docs/examples/verify.go',
    ]) {
      const { status } = await fetch(`${platform.baseUrl}/${file}`);
      expect(status, file).to.equal(200);
    }
  });

  it('compares passwords in separate threads, and renders mails', async () => {
    const { users, authUrl } = await platform.demo();
    const browser = createBrowser();
    const { email, password } = users[0]!;
    const signIn = await browser.open(`${authUrl}/account`);
    const account = await browser.send(signIn, { email, password: password! });
    expect(account.url).to.equal(`${authUrl}/account`);
    const [, mailboxUrl] = /Mail that the platform sent: +(\S+)/.exec(platform.output()) ?? [];
    await eventually('the mail of the sign-in is there', async () => {
      const mails = await readMailbox(mailboxUrl!);
      return mails.length > 0;
    });
  });
});
