import { existsSync } from 'node:fs';
import { expect } from 'chai';
import { type Browser, chromium, type Page } from 'playwright-core';
import { type DocsServer, startDocsServer } from './docs-server.ts';

const executablePath = '/usr/bin/chromium';
// Without these, Chromium calls its maker's hosts at every start.
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

describe('docs page in Chromium', function () {
  this.timeout(60_000);
  let server: DocsServer;
  let browser: Browser;
  let page: Page;
  let complaints: string[];

  before(async function () {
    if (!existsSync(executablePath)) this.skip();
    server = await startDocsServer();
    browser = await chromium.launch({ executablePath, args });
  });
  after(async () => {
    await browser?.close();
    await server?.stop(0);
  });

  beforeEach(async () => {
    complaints = [];
    page = await browser.newPage();
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('request', (request) => {
      if (!request.url().startsWith(`${server.url}/`) && !request.url().startsWith('data:'))
        complaints.push(request.url());
    });
  });
  afterEach(async () => {
    await page.close();
  });

  const status = () => page.locator('#operations-Status-getStatusV2');

  it('shows the operations, and breaks no rule of its policy', async () => {
    await page.goto(`${server.url}/docs`);
    await status().waitFor();
    expect(await page.locator('.opblock').count()).to.be.greaterThan(1);
    expect(await page.locator('#operations-Status-getStatusV1 .opblock-summary-path__deprecated').count()).to.equal(1);
    expect(complaints).to.deep.equal([]);
  });

  it('sends a request and shows its answer', async () => {
    await page.goto(`${server.url}/docs`);
    await status().locator('.opblock-summary-control').first().click();
    await status().getByRole('button', { name: 'Try it out' }).click();
    await status().getByRole('button', { name: 'Execute' }).click();
    const answer = status().locator('.live-responses-table');
    await answer.getByText('"region"').first().waitFor();
    expect(server.calls.at(-1)?.path).to.equal('/v2/status');
    expect(complaints).to.deep.equal([]);
  });

  it('takes an API key from the fragment of its address, and hides it', async () => {
    await page.goto(`${server.url}/docs#apiKey=irk_test_us_secret`);
    await status().waitFor();
    expect(page.url()).to.equal(`${server.url}/docs`);
    await page.getByRole('button', { name: 'Authorize' }).first().click();
    const dialog = page.locator('.modal-ux');
    expect(await dialog.getByText('X-API-Key').count()).to.be.greaterThan(0);
    await dialog.getByRole('button', { name: 'Remove authorization' }).or(dialog.getByText('Logout')).first().waitFor();
    expect(complaints).to.deep.equal([]);
  });
});
