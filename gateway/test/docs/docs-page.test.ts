import { existsSync } from 'node:fs';
import { expect } from 'chai';
import { type Browser, chromium, type Page } from 'playwright-core';
import { type DocsServer, startDocsServer } from './docs-server.ts';

const executablePath = '/usr/bin/chromium';
// Disables the requests that Chromium sends to its vendor at every start.
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
  this.timeout(120_000);
  let server: DocsServer;
  let browser: Browser;
  let page: Page;
  let problems: string[];

  before(async function () {
    if (!existsSync(executablePath)) {
      this.skip();
    }
    server = await startDocsServer();
    browser = await chromium.launch({ executablePath, args });
  });
  after(async () => {
    await browser?.close();
    await server?.stop({ drainMs: 0 });
  });

  beforeEach(async () => {
    problems = [];
    page = await browser.newPage();
    // Swagger UI takes seconds of CPU to read the document: on a busy machine only the test's own
    // deadline is left to decide.
    page.setDefaultTimeout(0);
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) {
        problems.push(message.text());
      }
    });
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('request', (request) => {
      if (!request.url().startsWith(`${server.url}/`) && !request.url().startsWith('data:')) {
        problems.push(request.url());
      }
    });
  });
  afterEach(async () => {
    await page.close();
  });

  const status = () => page.locator('#operations-Status-getStatusV2');
  const openStatusTag = () => page.locator('#operations-tag-Status').click();

  it('shows the operations of a tag, sends a request and shows its response, without a violation of its content security policy', async () => {
    await page.goto(`${server.url}/docs`);
    await openStatusTag();
    await status().waitFor();
    expect(await page.locator('.opblock').count()).to.be.greaterThan(1);
    expect(
      await page
        .locator('#operations-Status-getStatusV1 .opblock-summary-path__deprecated')
        .count(),
    ).to.equal(1);

    await status().locator('.opblock-summary-control').first().click();
    await status().getByRole('button', { name: 'Try it out' }).click();
    await status().getByRole('button', { name: 'Execute' }).click();
    const response = status().locator('.live-responses-table');
    await response.getByText('"region"').first().waitFor();
    expect(server.calls.at(-1)?.path).to.equal('/v2/status');
    expect(problems).to.deep.equal([]);
  });

  it('reads an API key from the fragment of its URL, and removes it from there', async () => {
    await page.goto(`${server.url}/docs#apiKey=irk_test_us_secret`);
    await page.locator('#operations-tag-Status').waitFor();
    expect(page.url()).to.equal(`${server.url}/docs`);
    await page.getByRole('button', { name: 'Authorize' }).first().click();
    const dialog = page.locator('.modal-ux');
    expect(await dialog.getByText('X-API-Key').count()).to.be.greaterThan(0);
    await dialog
      .getByRole('button', { name: 'Remove authorization' })
      .or(dialog.getByText('Logout'))
      .first()
      .waitFor();
    expect(problems).to.deep.equal([]);
  });
});
