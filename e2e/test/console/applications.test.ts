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

describe(`applications in the console, in Chromium (needs ${executablePath})`, function () {
  this.timeout(60_000);
  let platform: RunningDemo;
  let browser: Browser;
  let page: Page;
  let errors: string[];

  before(async function () {
    if (!existsSync(executablePath)) {
      this.skip();
    }
    [platform] = await Promise.all([startDemo(), buildIfChanged()]);
    browser = await chromium.launch({ executablePath, args });
  });
  after(async () => {
    await browser?.close();
    await platform?.stop();
  });
  beforeEach(async () => {
    errors = [];
    page = await (await browser.newContext()).newPage();
    // Only the deadline of the test decides: a busy machine is not a fault of the page.
    page.setDefaultTimeout(0);
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
        errors.push(message.text());
      }
    });
    page.on('pageerror', (error) => errors.push(error.message));
    await signIn();
  });
  afterEach(async () => {
    await page.context().close();
    expect(errors).to.deep.equal([]);
  });

  async function signIn(): Promise<void> {
    const { email, password } = platform.demo.users.find(({ role }) => role === 'owner')!;
    await page.goto(`${platform.baseUrl}/console/`);
    await page.fill('[name=email]', email);
    await page.fill('[name=password]', password);
    await press('Sign in');
    await follow('Applications');
    await follow('Create an application');
    await heading('Create an application');
  }
  const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const openTab = (name: string) =>
    page.getByRole('navigation', { name: 'Parts of the application' }).getByText(name).click();
  const follow = (name: string) => page.getByRole('link', { name, exact: true }).first().click();

  it('are created, called, changed and rotated by mouse', async () => {
    const name = `Holdings ${crypto.randomUUID()}`;
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
    await page
      .getByLabel('Redirect URI 1', { exact: true })
      .fill('https://partner.example/callback');
    await page.getByLabel('Read investment records').check();
    await page.getByLabel('Publish to integration directory').check();
    await press('Create an application');
    await heading(`${name} is ready`);
    const secret = page
      .getByRole('region', { name: 'Client secret' })
      .locator('code')
      .filter({ hasText: /^irs_[\w-]{20,}$/ });
    const first = await secret.textContent();
    expect(first).to.match(/^irs_/);
    await page.getByRole('button', { name: 'Get a token' }).first().click();
    await page.getByText(/The token is valid for \d+ minutes/).waitFor();

    await follow('All applications');
    await follow(name);
    await heading(name);
    await openTab('Settings');
    await page.getByRole('textbox', { name: 'Description' }).fill('Watches holdings');
    await press('Save the changes');
    await page.getByText('The settings are saved.').waitFor();

    await openTab('Secrets');
    await press('Rotate the secret');
    await page.getByLabel('Three days').check();
    await page.getByRole('dialog').getByRole('button', { name: 'Rotate the secret' }).click();
    await secret.waitFor();
    expect(await secret.textContent())
      .to.match(/^irs_/)
      .and.not.equal(first);
    await page.getByText('in 2 days').waitFor();

    await openTab('Distribution');
    await page.getByText('Only this workspace sees the draft.').waitFor();
    await openTab('Overview');
    await page.getByText('Watches holdings').waitFor();
    await page.getByText('/oauth/token').waitFor();
  });

  it('are created by keyboard alone', async () => {
    const name = `Ledger ${crypto.randomUUID()}`;
    await tabTo('Name');
    await page.keyboard.type(name);
    await tabTo('Redirect URI 1');
    await page.keyboard.type('https://partner.example/callback');
    await tabTo('Read investment records');
    await page.keyboard.press('Space');
    await tabTo('Create an application');
    await page.keyboard.press('Enter');
    await heading(`${name} is ready`);
    await tabTo('Get a token');
    await page.keyboard.press('Enter');
    await page.getByText(/The token is valid for \d+ minutes/).waitFor();
  });

  /** Presses Tab until the element with this name has the focus. */
  async function tabTo(name: string): Promise<void> {
    for (let presses = 0; presses < 120; presses++) {
      await page.keyboard.press('Tab');
      if ((await page.evaluate<string>(nameOfFocus)).startsWith(name)) {
        return;
      }
    }
    expect.fail(`Tab does not lead to ${name}`);
  }
});

/** The label of the focused element. In the browser. */
const nameOfFocus = `(() => {
  const { activeElement: element } = document;
  const label = element?.labels?.[0]?.textContent;
  return (element?.getAttribute('aria-label') ?? label ?? element?.textContent ?? '').trim();
})()`;
