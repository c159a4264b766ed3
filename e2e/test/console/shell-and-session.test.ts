import { existsSync } from 'node:fs';
import { buildIfChanged } from '@irp/console/build';
import { expect } from 'chai';
import { type Browser, chromium, type Page } from 'playwright-core';
import { type RunningDemo, startDemo } from '../../src/start-demo.ts';

const executablePath = '/usr/bin/chromium';
// Without these, Chromium connects to hosts of its vendor at every start.
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-sync',
];

describe(`the console, in Chromium (needs ${executablePath})`, function () {
  this.timeout(120_000);
  let platform: RunningDemo;
  let browser: Browser;
  let page: Page;
  const problems: string[] = [];
  const heading = (name: string | RegExp) =>
    page.getByRole('heading', { level: 1, name }).waitFor();
  const pages = () => page.getByRole('navigation', { name: 'Pages' });

  before(async function () {
    if (!existsSync(executablePath)) {
      this.skip();
    }
    [platform] = await Promise.all([startDemo(), buildIfChanged()]);
    browser = await chromium.launch({ executablePath, args });
    const context = await browser.newContext();
    page = await context.newPage();
    page.setDefaultTimeout(0);
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
        problems.push(message.text());
      }
    });
    page.on('pageerror', (error) => problems.push(error.message));
  });
  after(async () => {
    await browser?.close();
    await platform?.stop();
  });

  async function signIn(tab: Page): Promise<void> {
    const { email, password } = platform.demo.users.find(({ role }) => role === 'owner')!;
    await tab.locator('input[type=email]').fill(email);
    await tab.locator('input[type=password]').fill(password);
    await tab.getByRole('button', { name: 'Sign in', exact: true }).click();
  }

  it('leads to the sign-in, and opens the workspace of the person afterwards', async () => {
    await page.goto(`${platform.baseUrl}/console/`);
    await signIn(page);
    await heading(/^Hello /);
    expect(page.url()).to.match(/\/console\/w\/[\w-]+\/production$/);
  });

  it('shows the applications of production and of the sandbox, also after a reload', async () => {
    await pages().getByRole('link', { name: 'Applications' }).click();
    await heading('Applications');
    await page.getByRole('row', { name: 'Portfolio Monitor' }).waitFor();
    const environments = page.getByRole('navigation', { name: 'Environment' });
    await environments.getByRole('link', { name: 'Sandbox' }).click();
    await page.getByText('Sandbox: test data').waitFor();
    await page.getByText('No applications yet').waitFor();
    await page.reload();
    await page.getByText('No applications yet').waitFor();
  });

  it('asks to sign in again after a sign-out in another tab, and continues', async () => {
    const other = await page.context().newPage();
    await other.goto(`${platform.baseUrl}/oauth/logout`);
    await other.getByRole('button', { name: 'Sign out' }).click();
    await other.waitForURL('**/oauth/logout/success');
    await pages().getByRole('link', { name: 'Home' }).click();
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
    await dialog.waitFor();
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      dialog.getByRole('link', { name: 'Sign in again' }).click(),
    ]);
    await signIn(tab);
    await tab.getByRole('heading', { level: 1, name: /^Hello / }).waitFor();
    await page.bringToFront();
    // A repeated call may have found the session already: then the dialog is gone.
    await page.evaluate('dispatchEvent(new Event("focus"))');
    await dialog.waitFor({ state: 'hidden' });
    await heading(/^Hello /);
    expect(problems).to.deep.equal([]);
  });
});
