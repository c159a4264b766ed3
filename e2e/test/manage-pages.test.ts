import { existsSync } from 'node:fs';
import { eventually } from '@irp/testing/eventually';
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
const phone = { width: 360, height: 640 };

describe(`pages for installations, in Chromium (needs ${executablePath})`, function () {
  this.timeout(120_000);
  let platform: RunningDemo;
  let browser: Browser;
  let page: Page;
  let owner: RunningDemo['demo']['users'][number];
  let app: { applicationId: string; name: string };

  before(async function () {
    if (!existsSync(executablePath)) {
      this.skip();
    }
    platform = await startDemo();
    // Of the organization that publishes nothing.
    owner = platform.demo.users.at(-1)!;
    app = platform.demo.listings!.find(({ state }) => state === 'published')!;
    browser = await chromium.launch({ executablePath, args });
  });
  after(async () => {
    await browser?.close();
    await platform?.stop();
  });

  async function succeed(method: string, path: string, body?: object) {
    const response = await platform.call(method, path, {
      key: owner.apiKey,
      ...(body && { body }),
    });
    expect(response.status, response.text).to.be.oneOf([200, 201]);
    return response.body;
  }
  async function publisherDoes(change: string, body: object): Promise<void> {
    const { apiKey: key } = platform.demo.users.find(({ role }) => role === 'owner')!;
    const { status, text } = await platform.call(
      'POST',
      `/v2/applications/${app.applicationId}/${change}`,
      {
        key,
        body,
      },
    );
    expect(status, text).to.equal(200);
  }
  const heading = (text: string) =>
    page
      .getByRole('heading', {
        level: 1,
        name: text,
        exact: true,
      })
      .waitFor();
  const press = (text: string) => page.getByRole('button', { name: text, exact: true }).click();
  const follow = (text: string) => page.getByRole('link', { name: text, exact: true }).click();
  async function expectFitsPhone(): Promise<void> {
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).to.equal(
      phone.width,
    );
  }

  it('let an admin approve a request, suspend what was installed, and remove it', async () => {
    const { name } = app;
    const reason = 'For the monthly report';
    const asked = {
      applicationId: app.applicationId,
      environment: 'production',
      reason,
    };
    const { id } = await succeed('POST', '/v2/installation-requests', asked);
    const errors: string[] = [];
    const context = await browser.newContext({
      viewport: phone,
      colorScheme: 'dark',
      javaScriptEnabled: false,
    });
    page = await context.newPage();
    // Only the deadline of the test decides: a busy machine is not a fault of the page.
    page.setDefaultTimeout(0);
    page.on('console', (message) => {
      if (message.type() === 'error') {
        errors.push(message.text());
      }
    });

    await page.goto(`${platform.baseUrl}/directory`);
    await follow('Installations');
    await heading('Sign in');
    await page.fill('[name=email]', owner.email);
    await page.fill('[name=password]', owner.password);
    await press('Sign in');
    await page.getByText(reason).waitFor();
    await expectFitsPhone();
    await follow(name);
    await heading(`Install ${name}, as a member asks?`);
    await page.getByText('Read investment records').waitFor();
    await expectFitsPhone();
    await page.getByRole('button', { name: /^Install in / }).click();
    await heading(`The request for ${name} was approved`);
    await follow('To the installation');
    await heading(name);
    await expectFitsPhone();
    await press(`Suspend ${name}`);
    await page.getByText('By your workspace since').waitFor();
    expect(await succeed('GET', `/v2/installations/${id}`)).to.include({ state: 'suspended' });
    await press(`Resume ${name}`);
    await page.getByText('In use.').waitFor();
    const installation = page.url();
    const shows = async (text: string) => {
      await page.goto(installation);
      return page.getByText(text).isVisible();
    };
    await publisherDoes('suspend', { reason: 'wide'.repeat(100) });
    await eventually('the page says that it is suspended', () =>
      shows('The application is suspended'),
    );
    await expectFitsPhone();
    await publisherDoes('resume', {});
    await eventually('the page says that it is in use', () => shows('In use.'));
    await press(`Remove ${name}…`);
    await heading(`Remove ${name}?`);
    await expectFitsPhone();
    await press(`Remove ${name}`);
    await page.getByText('It ended on').waitFor();
    expect(await succeed('GET', `/v2/installations/${id}`)).to.include({
      state: 'uninstalled',
      endedBy: 'tenant',
    });
    await page.getByRole('link', { name: /^All installations of / }).click();
    await page.getByText('Nobody waits for an answer.').waitFor();
    await expectFitsPhone();
    await context.close();
    expect(errors).to.deep.equal([]);
  });
});
