import { existsSync } from 'node:fs';
import { expect } from 'chai';
import { type Browser, chromium, type Page } from 'playwright-core';
import { type RunningDemo, startDemo } from '../src/start-demo.ts';

const executablePath = '/usr/bin/chromium';
// Without these, Chromium connects to hosts of its vendor at every start.
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-sync',
];

describe(`"Authorize" of the API reference, in Chromium (needs ${executablePath})`, function () {
  this.timeout(120_000);
  let platform: RunningDemo;
  let browser: Browser;
  let page: Page;

  before(async function () {
    if (!existsSync(executablePath)) {
      this.skip();
    }
    platform = await startDemo();
    browser = await chromium.launch({ executablePath, args });
  });
  after(async () => {
    await browser?.close();
    await platform?.stop();
  });
  afterEach(() => page.context().close());

  const dialog = () => page.locator('.auth-container', { hasText: 'authorizationCode' });

  for (const host of ['127.0.0.1', 'localhost']) {
    it(`signs a person in at ${host}, and sends the token with the next request`, async () => {
      const problems: string[] = [];
      page = await (await browser.newContext()).newPage();
      // Only the deadline of the test decides: a busy machine is not a fault of the page.
      page.setDefaultTimeout(0);
      page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
      page.on('pageerror', (error) => problems.push(error.message));
      const { clientId } = platform.demo.applications.find(({ name }) => name === 'API Reference')!;
      const person = platform.demo.users.find(({ role }) => role === 'owner')!;
      const site = platform.baseUrl.replace('127.0.0.1', host);

      await page.goto(`${site}/docs#clientId=${clientId}`);
      await page.getByRole('button', { name: 'Authorize' }).first().click();
      expect(page.url()).to.equal(`${site}/docs`);
      expect(await dialog().locator('[data-name=clientId]').inputValue()).to.equal(clientId);
      await dialog().locator('[for^="workspace.read"]').click();
      const opened = page.waitForEvent('popup');
      await dialog()
        .getByRole('button', { name: /^(?:Authorize|Apply)/ })
        .click();
      const popup = await opened;
      await popup.fill('[name=email]', person.email);
      await popup.fill('[name=password]', person.password);
      await popup.click('[value=sign-in]');
      await popup.check(`[name=workspace][value="${person.workspaceId}"]`);
      await popup.click('[value=allow]');
      await dialog()
        .getByRole('button', { name: /Logout|Remove authorization/ })
        .waitFor();
      await page.locator('.modal-ux .close-modal').click();

      await page.locator('#operations-tag-People').click();
      const operation = page.locator('#operations-People-getMeV2');
      await operation.locator('.opblock-summary-control').first().click();
      await operation.getByRole('button', { name: 'Try it out' }).click();
      await operation.getByRole('button', { name: 'Execute' }).click();
      await operation.locator('.live-responses-table').getByText(person.email).first().waitFor();
      expect(problems).to.deep.equal([]);
    });
  }
});
