import { existsSync } from 'node:fs';
import { buildIfChanged } from '@irp/console/build';
import { eventually } from '@irp/testing/eventually';
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
const application = 'Portfolio Monitor';
const reason = 'It sends records to a host that is not its own.';

describe(`an operator in the console, in Chromium (needs ${executablePath})`, function () {
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

  it('sees that every service works', async () => {
    const { email, password } = platform.demo.users.find(({ platformRoles }) =>
      platformRoles.includes('operator'),
    )!;
    await page.goto(`${platform.baseUrl}/console/`);
    await page.fill('[name=email]', email);
    await page.fill('[name=password]', password);
    await press('Sign in');
    await heading(/^Hello /);
    await follow('Operations');
    await heading('Operations');
    // A service that is busy with its start may answer late.
    await eventually('every service answers', async () => {
      await press('Read again');
      const rows = page.getByRole('row', { name: / (?:Works|Degraded) / });
      return (await rows.count()) === 6;
    });
    await page.getByRole('row', { name: /^webhooks notifications/ }).waitFor();
  });

  it('finds an organization with its owners', async () => {
    await follow('Organizations');
    await page.getByRole('searchbox').fill('northwi');
    await page.waitForURL('**q=northwi**');
    await page.getByRole('link', { name: /^Northwind/ }).click();
    await heading(/^Northwind/);
    await page.getByText('Ines Installer').waitFor();
  });

  it('suspends and delists an application, and the publisher reads the reasons', async () => {
    await follow('Operations');
    await follow('Applications and listings');
    await page.getByRole('searchbox').fill(application);
    await page.waitForURL('**q=Portfolio**');
    await press(`Suspend ${application}`);
    await inDialog().getByRole('textbox').fill(reason);
    await inDialog().getByRole('button', { name: 'Suspend', exact: true }).click();
    await page.getByText(`By the platform: ${reason}`).waitFor();
    await press(`Delist ${application}`);
    await inDialog().getByRole('textbox').fill(reason);
    await inDialog().getByRole('button', { name: 'Delist', exact: true }).click();
    await page.getByRole('button', { name: `Relist ${application}` }).waitFor();
    const id = await page.getByRole('row', { name: application }).locator('code').textContent();
    const seen = await Promise.all(
      platform.demo.users.map(({ apiKey: key }) =>
        platform.call('GET', `/v2/applications/${id}`, { key }),
      ),
    );
    const own = seen.find(({ status }) => status === 200);
    expect(own?.body.suspensions[0]).to.include({ by: 'platform', reason });
    expect(own?.body.listing.state).to.equal('delisted');
    await press(`Resume ${application}`);
    await inDialog().getByRole('button', { name: 'Resume', exact: true }).click();
    await press(`Relist ${application}`);
    await inDialog().getByRole('button', { name: 'Relist', exact: true }).click();
    await page.getByRole('button', { name: `Delist ${application}` }).waitFor();
    await page.getByRole('button', { name: `Suspend ${application}` }).waitFor();
  });

  it('is recorded in the log of the platform, with who it was', async () => {
    const records = async () => {
      const response = await fetch(
        `${platform.operationsUrl}/audit-records?action=operator.acted&limit=100`,
      );
      return (await response.json()) as { data: { actor: { type: string } }[] };
    };
    await eventually('the last act is recorded', async () =>
      JSON.stringify(await records()).includes('relistListing'),
    );
    const { data } = await records();
    const text = JSON.stringify(data);
    expect(text).to.include('delistListing').and.not.to.include(reason);
    expect(data.map(({ actor }) => actor.type)).to.include('user');
  });

  it('reads the other pages', async () => {
    await follow('Webhooks and mail');
    await page.getByText('No mail was given up.').waitFor();
    await follow('Dead letters');
    await page.getByText('Every event was handled.').waitFor();
    await follow('Deprecated versions');
    await page
      .getByText(/Nobody calls a deprecated version|shown of/)
      .first()
      .waitFor();
    expect(errors).to.deep.equal([]);
  });
});
