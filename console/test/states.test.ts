import { expect } from 'chai';
import { problem } from './support/fake-platform.ts';
import { listing, serveDirectory } from './support/installations.ts';
import { errorsOf } from './support/open-browser.ts';
import { usePageBrowser } from './support/page-browser.ts';
import { application, me, pageOf } from './support/people.ts';

const hourMs = 3_600_000;
const applications = 'GET /v2/applications';
const rightToLeft = '\u202e';
const longName = `<img src=x onerror=alert(1)>${rightToLeft}evil ${'Name'.repeat(50)}`;

const hostile = {
  name: longName,
  description: '<script>alert(1)</script>',
  categories: [longName],
  supportedFeatures: [longName],
  securityInformation: longName,
};

describe('the console under bad conditions', () => {
  const browser = usePageBrowser(() => undefined);
  const link = (name: string) =>
    browser.page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name });

  it('reports a missing network, and reads again later', async () => {
    await browser.separate();
    const { page, problems } = browser;
    await browser.open('');
    await page.getByText('67,152').waitFor();
    await page.context().setOffline(true);
    const banner = page.getByRole('status').filter({ hasText: 'You are offline.' });
    await banner.waitFor();
    expect(await errorsOf(page)).to.deep.equal([]);
    await link('Applications').click();
    await page.context().setOffline(false);
    await page.getByText('client-1').waitFor();
    await banner.waitFor({ state: 'detached' });
    expect(problems).to.deep.equal([]);
  });

  it('works without cookies and storage', async () => {
    const { page, problems } = browser;
    await page.addInitScript(() => {
      const refuse = () => {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      };
      for (const name of ['sessionStorage', 'localStorage', 'indexedDB']) {
        Object.defineProperty(window, name, { get: refuse });
      }
      Object.defineProperty(Document.prototype, 'cookie', { get: refuse, set: refuse });
    });
    await browser.open('applications');
    await page.getByText('client-1').waitFor();
    await page.getByRole('button', { name: /^Your account/ }).click();
    await page.getByRole('menuitemradio', { name: 'Dark' }).click();
    await page.waitForFunction(
      () => document.documentElement.dataset.mantineColorScheme === 'dark',
    );
    // The menu stays open.
    await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
    await page.getByRole('heading', { level: 1, name: 'Anwendungen' }).waitFor();
    expect(problems).to.deep.equal([]);
  });

  for (const shiftMs of [hourMs, -hourMs]) {
    it(`works with a clock that is off by ${shiftMs / hourMs} h`, async () => {
      const { page, platform, problems } = browser;
      await page.addInitScript((shift) => {
        const now = Date.now;
        Date.now = () => now() + shift;
      }, shiftMs);
      const createdAt = new Date(platform.nowMs - 5.5 * hourMs).toISOString();
      platform.operations.set(applications, () => pageOf([application(1, { createdAt })]));
      await browser.open('applications');
      await page.getByText('client-1').waitFor();
      await page.getByText('5 hours ago').waitFor();
      expect(platform.authorizations).to.have.length(1);
      // The server's clock moves: the next proof is refused once.
      platform.nowMs += 10 * 60_000;
      await link('Home').click();
      await page.getByText('67,152').waitFor();
      expect(problems).to.deep.equal([]);
    });
  }

  it('leads to the second factor required by a workspace, and does not open the sign-in', async () => {
    const { page, platform } = browser;
    platform.signInError = 'interaction_required';
    await browser.open('applications');
    await page.getByText('This workspace requires a second factor').waitFor();
    expect(await errorsOf(page)).to.deep.equal([]);
    const remedy = page.getByRole('link', { name: 'Use a second factor' });
    const address = new URL((await remedy.getAttribute('href')) ?? '', platform.origin);
    expect(address.pathname).to.equal('/oauth/authorize');
    expect(address.searchParams.get('workspace_id')).to.equal('w1');
    expect(address.searchParams.has('prompt')).to.equal(false);
    expect(platform.authorizations).to.have.length(1);
  });

  it('names the end of a rate limit of the sign-in', async () => {
    const { page, platform } = browser;
    await page.route('**/oauth/authorize**', (route) =>
      route.fulfill({ status: 429, headers: { 'Retry-After': '7' } }),
    );
    await browser.open('applications');
    await page.getByText('Too many requests').waitFor();
    await page.getByText(/You can continue in \d seconds?\./).waitFor();
    expect(platform.authorizations).to.deep.equal([]);
  });

  it('names the end of a rate limit, and reads again afterwards', async () => {
    const { page, platform } = browser;
    platform.operations.set(applications, () => ({
      status: 429,
      body: problem('rate_limit_exceeded', 'Too many requests.'),
      headers: { 'Retry-After': '4' },
    }));
    await browser.open('applications');
    await page.getByText(/You can continue in \d seconds?\./).waitFor();
    const retry = page.getByRole('button', { name: 'Try again' });
    expect(await retry.isDisabled()).to.equal(true);
    platform.operations.set(applications, () => pageOf([application(1)]));
    await page.getByText('You can continue now.').waitFor();
    await retry.click();
    await page.getByText('client-1').waitFor();
  });

  it('follows the loss of rights while a page is open', async () => {
    const { page, platform } = browser;
    await browser.open('');
    await page.getByText('67,152').waitFor();
    await link('Webhooks').waitFor();
    const reads = me({ role: 'member', scopes: ['investments.read', 'applications.read'] });
    platform.operations.set('GET /v2/me', () => ({ body: reads }));
    platform.operations.set(applications, () => ({
      status: 403,
      body: problem('forbidden', 'The role does not allow this.'),
    }));
    await link('Applications').click();
    await page.getByRole('alert').filter({ hasText: 'The role does not allow this.' }).waitFor();
    await link('Webhooks').waitFor({ state: 'detached' });
    expect(await page.getByRole('button', { name: 'Create application' }).count()).to.equal(0);
    const readsOfMe = () => platform.calls.filter((call) => call === 'GET /v2/me').length;
    // Reads at first, after each 403, and with the token of the new role, and no more.
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect(readsOfMe()).to.be.below(6);
  });

  it('gets a token with the scopes of a new role, once', async () => {
    const { page, platform } = browser;
    const scopes = ['investments.read'];
    await page.clock.install();
    platform.operations.set('GET /v2/me', () => ({ body: me({ role: 'member', scopes }) }));
    await browser.open('');
    await page.getByText('67,152').waitFor();
    const issued = platform.authorizations.length;
    // The token of before has the scopes of before.
    platform.operations.set('GET /v2/me', () => {
      const isNew = platform.authorizations.length > issued;
      return { body: me({ role: 'admin', ...(!isNew && { scopes }) }) };
    });
    platform.nowMs += 61_000;
    await page.clock.fastForward(61_000);
    await page.evaluate(() => {
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    });
    await link('Webhooks').waitFor();
    expect(platform.authorizations).to.have.length(issued + 1);
  });

  it('shows two workspaces in two tabs, each with its own token', async () => {
    const { platform } = browser;
    platform.operations.set(applications, (_url, { authorization = '' }) => {
      const number = Number(/token-(\d+)/.exec(authorization)?.[1]);
      const workspace = platform.authorizations[number - 1]?.get('workspace_id');
      return pageOf([application(1, { name: `Of ${workspace}` })]);
    });
    const context = await browser.page.context().browser()!.newContext();
    const [page, other] = [await context.newPage(), await context.newPage()];
    const open = (tab: typeof page, workspace: string) =>
      tab.goto(`${platform.origin}/console/w/${workspace}/production/applications`);
    await open(page, 'w1');
    await page.getByText('Of w1').waitFor();
    await open(other, 'w2');
    await other.getByText('Of w2').waitFor();
    for (const [tab, name] of [
      [other, 'Of w2'],
      [page, 'Of w1'],
    ] as const) {
      await tab.bringToFront();
      const links = tab.getByRole('navigation', { name: 'Pages' }).getByRole('link');
      await links.filter({ hasText: 'Home' }).click();
      await tab.getByText('67,152').waitFor();
      await links.filter({ hasText: 'Applications' }).click();
      await tab.getByText(name).waitFor();
    }
    await context.close();
  });

  it('shows markup, another direction and long words of a listing as text', async () => {
    const { page, platform, problems } = browser;
    serveDirectory(platform);
    const facets = { publishers: [], categories: [], scopes: [], verified: [] };
    const { body } = pageOf([listing(hostile)]);
    platform.operations.set('GET /v2/directory/listings', () => ({
      body: { ...(body as object), facets },
    }));
    platform.operations.set('GET /v2/directory/listings/a9', () => ({ body: listing(hostile) }));
    await page.setViewportSize({ width: 320, height: 700 });
    for (const path of ['directory', 'directory/a9']) {
      await browser.open(path);
      await page.getByText('<img src=x onerror=alert(1)>').first().waitFor();
      expect(await errorsOf(page), path).to.deep.equal([]);
      expect(await page.locator('img[src=x], main script, main b').count(), path).to.equal(0);
    }
    expect(problems).to.deep.equal([]);
  });

  it('shows an error in the place of a failed page', async () => {
    const { page, platform } = browser;
    serveDirectory(platform);
    platform.operations.set('GET /v2/directory/listings/a9', () => ({ body: { id: 'a9' } }));
    await browser.open('directory/a9');
    await page.getByRole('alert').waitFor();
    await link('Home').waitFor();
    expect(await page.getByRole('main').count()).to.equal(1);
    expect(await errorsOf(page)).to.deep.equal([]);
  });
});
