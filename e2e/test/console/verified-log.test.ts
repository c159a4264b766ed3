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

describe(`an owner verifies the audit log, in Chromium (needs ${executablePath})`, function () {
  this.timeout(120_000);
  let platform: RunningDemo;
  let browser: Browser;
  let page: Page;
  const problems: string[] = [];
  const drawer = () => page.getByRole('dialog', { name: 'Application created' });

  before(async function () {
    if (!existsSync(executablePath)) {
      this.skip();
    }
    [platform] = await Promise.all([startDemo(), buildIfChanged()]);
    browser = await chromium.launch({ executablePath, args });
    page = await browser.newPage();
    page.setDefaultTimeout(0);
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
        problems.push(message.text());
      }
    });
    page.on('pageerror', (error) => problems.push(error.message));
    const { email, password } = platform.demo.users.find(({ role }) => role === 'owner')!;
    await page.goto(`${platform.baseUrl}/console/`);
    await page.locator('input[type=email]').fill(email);
    await page.locator('input[type=password]').fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: /^Hello / }).waitFor();
  });
  after(async () => {
    await browser?.close();
    await platform?.stop();
  });

  it('finds the creation of an application', async () => {
    const pages = page.getByRole('navigation', { name: 'Pages' });
    await pages.getByRole('link', { name: 'Audit log' }).click();
    await page.getByRole('combobox', { name: 'Action' }).fill('application.created');
    await page.waitForURL('**action=application.created**');
    await page.getByRole('link', { name: 'Application created' }).first().click();
    await drawer().getByText('Succeeded').waitFor();
  });

  it('proves the record, and sees its neighbours', async () => {
    await drawer().getByRole('tab', { name: 'Chain and proof' }).click();
    await drawer().getByText('The hashes match.').first().waitFor();
    expect(await drawer().getByText('The hashes do not match.').count()).to.equal(0);
    await drawer().getByRole('button', { name: 'Prove this record' }).click();
    await drawer().getByText('Your browser has proved the record').waitFor();
    await page.keyboard.press('Escape');
  });

  it('verifies the whole log, also with keys and a checkpoint that it has kept', async () => {
    await page.getByRole('link', { name: 'Keys and checkpoints' }).click();
    const save = async (name: string) => {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name }).first().click(),
      ]);
      return download.path();
    };
    const keys = await save('Save the keys');
    const checkpoint = await save('Save the checkpoint of');
    await page.goBack();
    await page.getByRole('link', { name: 'Verify the log' }).click();
    const give = async (label: string, path: string) => {
      const chooser = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: label }).click();
      await (await chooser).setFiles(path);
    };
    await give('Keys that you have kept', keys);
    await give('Checkpoints that you have kept', checkpoint);
    await page.getByRole('button', { name: 'Verify', exact: true }).click();
    await page.getByRole('heading', { name: 'The log is intact' }).waitFor();
    await page.getByText('The log agrees with 1 of your checkpoints.').waitFor();
    expect(problems).to.deep.equal([]);
  });
});
