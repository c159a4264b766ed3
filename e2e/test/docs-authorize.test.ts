import { hasChromium, inChromium, openChromium } from '@irp/testing/chromium';
import { expect } from 'chai';
import type { Browser, Page } from 'playwright-core';
import { type RunningDemo, startDemo } from '../src/start-demo.ts';

describe(`"Sign in" of the API reference, ${inChromium}`, () => {
  let platform: RunningDemo;
  let browser: Browser;
  let page: Page;

  before(async function () {
    if (!hasChromium) {
      this.skip();
    }
    platform = await startDemo();
    browser = await openChromium();
  });
  after(async () => {
    await browser?.close();
    await platform?.stop();
  });
  afterEach(() => page.context().close());

  for (const host of ['127.0.0.1', 'localhost']) {
    it(`signs a person in at ${host}, and sends the token with the next request`, async () => {
      const problems: string[] = [];
      page = await (await browser.newContext()).newPage();
      // Only the timeout of the test applies: a busy machine is not a fault of the page.
      page.setDefaultTimeout(0);
      page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
      page.on('pageerror', (error) => problems.push(error.message));
      const { clientId } = platform.demo.applications.find(({ name }) => name === 'API Reference')!;
      const person = platform.demo.users.find(({ role }) => role === 'owner')!;
      const site = platform.baseUrl.replace('127.0.0.1', host);

      await page.goto(`${site}/docs/v2/getMe#clientId=${clientId}`);
      await page.locator('#credentials summary').click();
      expect(page.url()).to.equal(`${site}/docs/v2/getMe`);
      expect(await page.locator('#client-id').inputValue()).to.equal(clientId);
      await page.locator('[name=scope][value="workspace.read"]').check();
      await page.getByRole('button', { name: 'Sign in with OAuth' }).click();
      await page.fill('[name=email]', person.email);
      await page.fill('[name=password]', person.password);
      await page.click('[value=sign-in]');
      await page.check(`[name=workspace][value="${person.workspaceId}"]`);
      await page.click('[value=allow]');

      await page.getByText('Credentials (signed in)').waitFor();
      expect(page.url()).to.equal(`${site}/docs/v2/getMe`);
      await page.getByRole('button', { name: 'Send GET' }).click();
      await page.locator('#response').getByText(person.email).waitFor();

      const token = await page.evaluate("sessionStorage.getItem('irp.token')");
      const revoked = page.waitForResponse((response) => response.url().endsWith('/oauth/revoke'));
      await page.locator('#credentials summary').click();
      await page.getByRole('button', { name: 'Forget the credentials' }).click();
      expect((await revoked).status()).to.equal(200);
      const headers = { authorization: `Bearer ${token}` };
      expect((await fetch(`${site}/v2/me`, { headers })).status).to.equal(401);
      expect(problems).to.deep.equal([]);
    });
  }

  it('explains an unfinished sign-in, once', async () => {
    page = await (await browser.newContext()).newPage();
    page.setDefaultTimeout(0);
    const { clientId } = platform.demo.applications.find(({ name }) => name === 'API Reference')!;
    await page.goto(`${platform.baseUrl}/docs#clientId=${clientId}`);
    await page.locator('#credentials summary').click();
    await page.getByRole('button', { name: 'Sign in with OAuth' }).click();
    const person = platform.demo.users.find(({ role }) => role === 'owner')!;
    await page.fill('[name=email]', person.email);
    await page.fill('[name=password]', person.password);
    await page.click('[value=sign-in]');
    await page.click('[value=deny]');
    await page.locator('#sign-in-fault').getByText('The sign-in ended: ').waitFor();
    expect(page.url()).to.equal(`${platform.baseUrl}/docs`);
    await page.reload();
    await page.locator('#credentials').waitFor();
    expect(await page.locator('#sign-in-fault').textContent()).to.equal('');
    // The address of the redirect without a sign-in of this tab.
    await page.goto(`${platform.baseUrl}/docs/oauth2-redirect.html?code=x&state=y`);
    await page.locator('#sign-in-fault').getByText('No sign-in of this tab').waitFor();
  });
});
