import { listingDraftExample } from '@irp/contracts/directory';
import { hasChromium, inChromium, openChromium } from '@irp/testing/chromium';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import type { Browser, Page } from 'playwright-core';
import { type RunningDemo, startDemo } from '../src/start-demo.ts';
import { exampleImage, shareListing } from '../src/tenant-resources.ts';

const phone = { width: 360, height: 640 };

describe(`pages of the directory, ${inChromium}`, () => {
  // Longer than a line on a phone.
  const name = `Ledger${crypto.randomUUID().replaceAll('-', '').repeat(2)}`;
  const described = 'Accounts beside companies';
  let platform: RunningDemo;
  let clientId: string;
  let browser: Browser;
  let page: Page;
  let errors: string[];

  before(async function () {
    if (!hasChromium) {
      this.skip();
    }
    platform = await startDemo();
    clientId = await publish();
    browser = await openChromium();
  });
  after(async () => {
    await browser?.close();
    await platform?.stop();
  });

  beforeEach(async () => {
    errors = [];
    const context = await browser.newContext({
      viewport: phone,
      colorScheme: 'dark',
      javaScriptEnabled: false,
    });
    page = await context.newPage();
    // Only the timeout of the test applies: a busy machine is not a fault of the page.
    page.setDefaultTimeout(0);
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  });
  afterEach(async () => {
    await page.context().close();
    expect(errors).to.deep.equal([]);
  });

  async function succeed(method: string, path: string, key: string, body?: object) {
    const response = await platform.call(method, path, { key, ...(body && { body }) });
    expect(response.status, response.text).to.be.oneOf([200, 201]);
    return response.body;
  }

  /** The second workspace publishes an application, and a reviewer approves the application. */
  async function publish(): Promise<string> {
    const key = platform.neighbourKey;
    const { apiKey: reviewer } = platform.demo.users.find(({ platformRoles }) =>
      platformRoles.includes('reviewer'),
    )!;
    const redirectUris = ['https://partner.example/callback'];
    const about = {
      name,
      type: 'confidential',
      environment: 'production',
      redirectUris,
    };
    const { id } = await succeed('POST', '/v2/applications', key, {
      ...about,
      scopes: ['investments.read'],
    });
    const at = `/v2/applications/${id}`;
    await succeed('PUT', `${at}/listing`, key, { ...listingDraftExample, name });
    const { content: body, headers } = await exampleImage(platform);
    for (const [method, path] of [
      ['PUT', 'logo'],
      ['POST', `screenshots?alt=${encodeURIComponent(described)}`],
    ] as const) {
      const response = await platform.call(method, `${at}/listing/${path}`, {
        key,
        headers,
        body,
      });
      expect(response.status, response.text).to.be.oneOf([200, 201]);
    }
    const { review } = await succeed('POST', `${at}/listing/submit`, key);
    await succeed('POST', `/v2/reviews/${review.id}/approve`, reviewer, {});
    await succeed('PUT', `${at}/visibility`, key, { visibility: 'public' });
    return id;
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

  async function expectFitsPhone(): Promise<void> {
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).to.equal(
      phone.width,
    );
  }

  const widthOf = (selector: string) =>
    page.evaluate<number>(`document.querySelector(${JSON.stringify(selector)}).naturalWidth`);

  /** Expects that the policy of the page let the browser load and decode the image. */
  async function expectLoaded(selector: string): Promise<void> {
    await eventually(`${selector} is loaded`, async () => (await widthOf(selector)) > 0);
  }

  async function signIn({ email, password }: { email: string; password: string }): Promise<void> {
    await heading('Sign in');
    await page.fill('[name=email]', email);
    await page.fill('[name=password]', password);
    await press('Sign in');
  }

  /** From the search to the installation page for the role; signs in on the way. */
  async function openInstallation(role: string): Promise<void> {
    const person = platform.demo.users.find((user) => user.role === role)!;
    await page.goto(`${platform.baseUrl}/directory`);
    await page.getByLabel('Search integrations').fill(name);
    await press('Search');
    await expectFitsPhone();
    await expectLoaded('article img.logo');
    await page.getByRole('link', { name, exact: true }).click();
    await heading(name);
    await expectLoaded('img.logo');
    await page.getByRole('img', { name: described }).waitFor();
    await expectLoaded('ul.screenshots img');
    await page.getByText('To compare the companies of the workspace with the ledger').waitFor();
    await expectFitsPhone();
    await press('Install');
    await signIn(person);
    await heading(`Install ${name}`);
    await page
      .getByLabel('Which workspace should use the integration?')
      .selectOption(person.workspaceId);
    await page.getByLabel('Which data can the integration use?').selectOption('sandbox');
    await press('Continue');
  }

  it('load no image of another origin, nor an image inside the page', async () => {
    const { data } = await succeed(
      'GET',
      `/v2/directory/listings?q=${name}`,
      platform.neighbourKey,
    );
    await page.goto(`${platform.baseUrl}/directory/listings/${data[0].id}`);
    await expectLoaded('img.logo');
    // The same server by another name, so that only the policy prevents the load.
    const elsewhere = new URL(data[0].logo.url, platform.baseUrl);
    elsewhere.hostname = elsewhere.hostname === 'localhost' ? '127.0.0.1' : 'localhost';
    const pixel = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==';
    for (const src of [elsewhere.href, pixel]) {
      errors = [];
      await page.evaluate(
        `document.body.append(Object.assign(new Image(), { id: 'foreign', src: ${JSON.stringify(src)} }))`,
      );
      await eventually('the browser reports it', () => errors.length > 0);
      expect(errors.join()).to.contain('Content Security Policy').and.contain('img-src');
      expect(await widthOf('#foreign')).to.equal(0);
      await page.evaluate(`document.getElementById('foreign').remove()`);
    }
    errors = [];
  });

  it('show an admin the logo of a listing shared with the organization', async () => {
    const admin = platform.demo.users.find(({ role }) => role === 'admin')!;
    const { id } = await shareListing(platform, platform.keyOf('admin'), 'production');
    const place = new URLSearchParams({ workspace: admin.workspaceId, environment: 'production' });
    await page.goto(`${platform.baseUrl}/directory/listings/${id}/install?${place}`);
    await signIn(admin);
    await page.getByRole('button', { name: /^Install in / }).waitFor();
    await expectLoaded('img.logo');
    await expectFitsPhone();
  });

  it('give a consent page the approved logo; the initial stays if the logo cannot be loaded', async () => {
    const { email, password } = platform.demo.users.find(
      ({ apiKey }) => apiKey === platform.neighbourKey,
    )!;
    const request = new URLSearchParams({
      client_id: clientId,
      response_type: 'code',
      redirect_uri: 'https://partner.example/callback',
      scope: 'investments.read',
      code_challenge: 'x'.repeat(43),
      code_challenge_method: 'S256',
    });
    const shownWidth = () =>
      page.evaluate<number>(`document.querySelector('.logo img').getBoundingClientRect().width`);
    await page.goto(`${platform.baseUrl}/oauth/authorize?${request}`);
    await signIn({ email, password });
    await heading(`Allow ${name}?`);
    await expectLoaded('.logo img');
    const logoWidth = await shownWidth();
    expect(logoWidth).to.be.within(50, 60);
    await expectFitsPhone();
    await page.route('**/v2/directory/images/*', (route) => route.abort());
    await page.reload();
    await eventually('the browser gives up', async () => (await shownWidth()) === 0);
    expect(errors.join()).to.contain('Failed to load resource');
    errors = [];
  });

  it('let a member find and request an integration', async () => {
    await openInstallation('member');
    await heading(`Ask for ${name}`);
    await expectFitsPhone();
    await page.getByLabel('Why do you need the integration?').fill('For the monthly report');
    await press('Ask the admins');
    await heading('Your admins were asked');
    const { data } = await succeed(
      'GET',
      '/v2/installation-requests?state=pending',
      platform.keyOf('admin'),
    );
    expect(data).to.have.length(1);
    expect(data[0]).to.include({
      applicationName: name,
      environment: 'sandbox',
      reason: 'For the monthly report',
    });
  });

  it('let an admin find an integration and install it', async () => {
    await openInstallation('admin');
    await heading(`Install ${name}`);
    await expectLoaded('img.logo');
    await expectFitsPhone();
    await press('Install in Global Equities');
    await heading(`${name} is installed`);
    const { data } = await succeed('GET', '/v2/installations', platform.keyOf('admin'));
    expect(data).to.have.length(1);
    expect(data[0]).to.include({
      applicationName: name,
      environment: 'sandbox',
      state: 'active',
    });
    await page.getByRole('link', { name: 'Sign out' }).click();
    await heading('Sign out?');
  });
});
