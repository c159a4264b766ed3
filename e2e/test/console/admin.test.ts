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
const installer = 'ines.installer@northwind.example';
const application = 'Portfolio Monitor';

describe(`an admin in the console, in Chromium (needs ${executablePath})`, function () {
  this.timeout(60_000);
  let platform: RunningDemo;
  let browser: Browser;
  let page: Page;
  const errors: string[] = [];
  const heading = (name: string | RegExp) =>
    page.getByRole('heading', { level: 1, name }).waitFor();
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const follow = (name: string) => page.getByRole('link', { name, exact: true }).first().click();
  const inDialog = () => page.getByRole('dialog');

  before(async function () {
    if (!existsSync(executablePath)) {
      this.skip();
    }
    [platform] = await Promise.all([startDemo(), buildIfChanged()]);
    browser = await chromium.launch({ executablePath, args });
    page = await (await browser.newContext()).newPage();
    // Only the deadline of the test decides: a busy machine is not a fault of the page.
    page.setDefaultTimeout(0);
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
        errors.push(message.text());
      }
    });
    page.on('pageerror', (error) => errors.push(error.message));
  });
  after(async () => {
    await browser?.close();
    await platform?.stop();
  });

  it('finds a listing, reads its permissions, and installs it', async () => {
    const { email, password } = platform.demo.users.find((user) => user.email === installer)!;
    await page.goto(`${platform.baseUrl}/console/`);
    await page.fill('[name=email]', email);
    await page.fill('[name=password]', password);
    await press('Sign in');
    await heading(/^Hello /);
    await follow('Directory');
    await page.getByRole('searchbox', { name: 'Search' }).fill('portfolio');
    await page.waitForURL('**q=portfolio**');
    await follow(application);
    await heading(application);
    await page.getByText('Create, change and delete investment records').waitFor();
    await page.getByText('To correct a record when an analyst accepts a warning').waitFor();
    await page.getByText('Medium risk').waitFor();
    await press('Install');
    await inDialog()
      .getByText(/gets 3 permissions for Production data/)
      .waitFor();
    await inDialog().getByRole('button', { name: 'Agree and install' }).click();
    await page.waitForURL('**/installations/*');
    await heading(application);
    await page.getByText('Ines Installer').waitFor();
  });

  it('suspends, resumes and uninstalls it', async () => {
    await press('Suspend');
    await page.getByText('Suspended by this workspace').waitFor();
    await press('Resume');
    await page.getByText('Suspended by this workspace').waitFor({ state: 'detached' });
    await press('Uninstall');
    await inDialog().getByRole('textbox').fill(application);
    await inDialog().getByRole('button', { name: 'Uninstall' }).click();
    await heading('Installations');
    await page.getByRole('row', { name: application }).getByText('Uninstalled').waitFor();
    const { pathname } = new URL(page.url());
    expect(pathname).to.match(/\/production\/installations$/);
  });

  it('opens each tab of the settings', async () => {
    await follow('Settings');
    await page.getByRole('radio', { name: 'Every member' }).waitFor();
    await follow('Notice contacts');
    await page.getByRole('heading', { name: 'No further contacts' }).waitFor();
    await follow('Publisher domains');
    await page.getByRole('heading', { name: 'No domains yet' }).waitFor();
    await follow('My preferences');
    await page.getByRole('switch', { name: 'One mail a day' }).waitFor();
    expect(errors).to.deep.equal([]);
  });
});
