import { existsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { listingDraftExample } from '@irp/contracts/directory';
import { eventually } from '@irp/testing/eventually';
import axe from 'axe-core';
import { expect } from 'chai';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
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
/**
 * Pages differ in their colours only between the two: rules about anything else would find the same
 * again.
 */
const rulesBySchemes = {
  light: {},
  dark: { runOnly: ['color-contrast', 'link-in-text-block'] },
};
const markup = `<script>document.title='changed'</script>${'wide'.repeat(200)}`;

describe(`pages for webhooks, applications and mails, in Chromium (needs ${executablePath})`, function () {
  this.timeout(120_000);
  let platform: RunningDemo;
  let receiver: Server;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let owner: RunningDemo['demo']['users'][number];
  const errors: string[] = [];

  before(async function () {
    if (!existsSync(executablePath)) {
      this.skip();
    }
    receiver = createServer((_request, response) => {
      response
        .writeHead(503, {
          'Content-Type': 'text/html',
          'X-Wide': 'wide'.repeat(100),
        })
        .end(markup);
    }).listen(0, '127.0.0.1');
    const limits = { LIMIT_READS: '100000', LIMIT_WRITES: '100000' };
    platform = await startDemo({ ...limits, WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8' });
    owner = platform.demo.users.find(({ role }) => role === 'owner')!;
    browser = await chromium.launch({ executablePath, args });
    // With scripts, which axe needs; the pages have none, and their policy allows none.
    context = await browser.newContext({ viewport: phone });
    page = await context.newPage();
    // Only the deadline of the test decides: a busy machine is not a fault of the page.
    page.setDefaultTimeout(0);
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    await page.goto(`${platform.baseUrl}/account`);
    await page.fill('[name=email]', owner.email);
    await page.fill('[name=password]', owner.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await heading('Your account');
  });
  beforeEach(() => errors.splice(0));
  afterEach(() =>
    expect(errors.filter((text) => !text.startsWith('Failed to load resource'))).to.deep.equal([]),
  );
  after(async () => {
    await browser?.close();
    await platform?.stop();
    receiver?.close();
  });

  const heading = (text: string) =>
    page
      .getByRole('heading', {
        level: 1,
        name: text,
        exact: true,
      })
      .waitFor();
  const follow = (text: string | RegExp) =>
    page.getByRole('link', { name: text, exact: true }).first().click();

  async function create(path: string, body: object) {
    const response = await platform.call('POST', path, { key: owner.apiKey, body });
    expect(response.status, response.text).to.equal(201);
    return response.body;
  }

  /** In light and dark; axe reads the page in its own world, which its policy does not reach. */
  async function expectAccessible(): Promise<void> {
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).to.equal(
      phone.width,
    );
    await page.evaluate(axe.source);
    for (const [colorScheme, rules] of Object.entries(rulesBySchemes)) {
      await page.emulateMedia({ colorScheme: colorScheme as keyof typeof rulesBySchemes });
      const options = JSON.stringify({ ...rules, resultTypes: ['violations'] });
      const { violations } = await page.evaluate<axe.AxeResults>(`axe.run(${options})`);
      const found = violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`,
      );
      expect(found, colorScheme).to.deep.equal([]);
    }
  }

  /** With the keyboard alone: Tab to the control, with what it is called, and Enter. */
  async function reach(name: string): Promise<void> {
    const focused = () =>
      page.evaluate<string>(
        '(document.activeElement.labels?.[0] ?? document.activeElement).textContent.trim()',
      );
    for (let tabs = 0; tabs < 40 && (await focused()) !== name; tabs++) {
      await page.keyboard.press('Tab');
    }
    expect(await focused()).to.equal(name);
  }
  async function pressWithKeyboard(name: string): Promise<void> {
    await reach(name);
    await page.keyboard.press('Enter');
  }

  it('pause and activate an endpoint, and show what a test was answered, by keyboard', async () => {
    const { port } = receiver.address() as AddressInfo;
    const description = `Ledger ${'x'.repeat(100)}`;
    const url = `http://127.0.0.1:${port}/${'hooks/'.repeat(30)}`;
    const { id } = await create('/v2/webhook-endpoints', {
      url,
      events: ['*'],
      description,
    });
    await follow('webhooks');
    await page.getByText('in all').waitFor();
    await expectAccessible();
    await follow(description);
    await heading(description);
    await expectAccessible();
    await pressWithKeyboard('Pause');
    await page.getByText('Paused: deliveries wait').waitFor();
    await pressWithKeyboard('Activate');
    await page.getByText('Active.').waitFor();
    expect(
      (await platform.call('GET', `/v2/webhook-endpoints/${id}`, { key: owner.apiKey })).body.state,
    ).to.equal('active');
    await pressWithKeyboard('Send a test');
    await heading('Delivery of an event');
    await page.getByText(markup.slice(0, 40)).waitFor();
    expect(await page.title()).to.contain('Delivery of an event');
    await expectAccessible();
    await follow(description);
    await heading(description);
    await page
      .getByLabel('From (UTC; at most 30 days ago)')
      .fill(new Date(Date.now() - 86_400_000).toISOString().slice(0, 16));
    await page.getByLabel('To (UTC)').fill(new Date().toISOString().slice(0, 16));
    await page.getByRole('button', { name: 'Deliver again' }).click();
    await page.getByRole('status').waitFor();
    await expectAccessible();
  });

  it('choose which mails one gets, by keyboard', async () => {
    await page.goto(`${platform.baseUrl}/account`);
    await follow('Choose which mails you get');
    await heading('Which mails you get');
    await expectAccessible();
    await reach('A client secret is due for rotation');
    await page.keyboard.press('Space');
    await pressWithKeyboard('Save');
    await page.getByText('Your choice is saved.').waitFor();
    await expectAccessible();
    expect(await page.getByLabel('A client secret is due for rotation').isChecked()).to.equal(
      false,
    );
    expect(await page.getByLabel('An application was suspended').isDisabled()).to.equal(true);
    await page.getByLabel('A client secret is due for rotation').check();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Your choice is saved.').waitFor();
  });

  it('ask whoever reads an address to confirm it, signed in or not, by keyboard', async () => {
    const email = `${'security-'.repeat(6)}@desk.example`;
    await create('/v2/notification-contacts', { type: 'email', email });
    let link: string | undefined;
    await eventually('the address is asked', async () => {
      const mails = (await (await fetch(`${platform.mailboxUrl}/messages.json`)).json()) as {
        to: string;
        text: string;
      }[];
      const { text = '' } = mails.find(({ to }) => to === email) ?? {};
      link = /https?:\/\/\S+\/contact-confirmation\?token=\S+/.exec(text)?.[0];
      return link !== undefined;
    });
    await page.goto(String(link));
    await heading('Notices to this address');
    await expectAccessible();
    await reach('This is not me');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await heading('The address is confirmed');
    await expectAccessible();
    await page.goto(String(link));
    await heading('This link has ended');
    await expectAccessible();
  });

  it('show a new secret once, by keyboard', async () => {
    const name = `Ledger ${'y'.repeat(60)}`;
    const fields = {
      type: 'confidential',
      environment: 'production',
      scopes: ['investments.read'],
    };
    const { id } = await create('/v2/applications', {
      name,
      ...fields,
      grantTypes: ['client_credentials'],
    });
    await page.goto(`${platform.baseUrl}/account/applications?workspace=${owner.workspaceId}`);
    await expectAccessible();
    await page.goto(
      `${platform.baseUrl}/account/applications/${id}?workspace=${owner.workspaceId}`,
    );
    await heading(name);
    await expectAccessible();
    await reach('For how many hours do former secrets work? (0 to 168)');
    await page.keyboard.press('Control+A');
    await page.keyboard.type('2');
    await pressWithKeyboard('Create a new secret');
    await heading(`The new secret of ${name}`);
    expect(await page.locator('code').first().textContent()).to.match(/^irs_[\w-]{20,}$/);
    await expectAccessible();
    await follow('To the application');
    await heading(name);
    await pressWithKeyboard('End it now');
    await page.getByText('End it now').first().waitFor({ state: 'detached' });
    const { body } = await platform.call('GET', `/v2/applications/${id}/secrets`, {
      key: owner.apiKey,
    });
    expect(body.data).to.have.length(1);
    for (const next of ['Report leaked credentials', 'Revoke all tokens']) {
      await follow(next);
      await heading(next);
      await expectAccessible();
      await pressWithKeyboard('Back to the application');
      await heading(name);
    }
  });

  it('submit a listing, and say what its review found, by keyboard', async () => {
    const name = `Bridge ${'z'.repeat(60)}`;
    const redirectUris = [`https://partner.example/${'wide'.repeat(100)}`];
    const fields = {
      type: 'confidential',
      environment: 'production',
      scopes: ['investments.read'],
      redirectUris,
    };
    const { id } = await create('/v2/applications', {
      name,
      ...fields,
      grantTypes: ['authorization_code'],
    });
    const draft = {
      ...listingDraftExample,
      name,
      description: 'Short',
      vendor: undefined,
    };
    const written = await platform.call('PUT', `/v2/applications/${id}/listing`, {
      key: owner.apiKey,
      body: draft,
    });
    expect(written.status, written.text).to.equal(200);
    await page.goto(
      `${platform.baseUrl}/account/applications/${id}?workspace=${owner.workspaceId}`,
    );
    await page.getByRole('heading', { name: 'Redirect URIs' }).waitFor();
    await expectAccessible();
    await follow('draft');
    await heading(`The listing of ${name}`);
    await expectAccessible();
    await pressWithKeyboard('Submit it for review');
    await page.getByText('The automated review found:').waitFor();
    await expectAccessible();
    await follow('The application');
    await heading(name);
  });

  it('say that a link of a mail is not complete, and lead on', async () => {
    await page.goto(`${platform.baseUrl}/account/mail/unsubscribe?token=x`);
    await heading('The request was rejected');
    await expectAccessible();
    await pressWithKeyboard('Choose which mails you get');
    await heading('Which mails you get');
  });
});
