import { expect } from 'chai';
import type { Page } from 'playwright-core';
import type { FakePlatform } from './support/fake-platform.ts';
import { errorsOf } from './support/open-browser.ts';
import { usePageBrowser } from './support/page-browser.ts';
import { me } from './support/people.ts';

describe('the shell of the console in Chromium', () => {
  const opened = usePageBrowser();
  let platform: FakePlatform;
  let page: Page;
  let problems: string[];
  const home = () => `${platform.origin}/console/w/w1/production`;
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });

  beforeEach(() => {
    ({ page, platform, problems } = opened);
  });

  it('leads a signed-out person to the sign-in, and back to the same page', async () => {
    platform.signInError = 'login_required';
    await page.goto(`${home()}/applications?state=active`);
    await page.waitForURL(/\/account\/sign-in\?/);
    const next = new URL(page.url()).searchParams.get('next');
    expect(next).to.equal('/console/w/w1/production/applications?state=active');
  });

  it('opens the workspace selected by the server, with one token in memory', async () => {
    await page.goto(`${platform.origin}/console/`);
    await heading('Hello Ada Lovelace').waitFor();
    expect(page.url()).to.equal(home());
    await page.getByText('67,152').waitFor();
    expect(platform.authorizations).to.have.length(1);
    const stored = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
    );
    expect(stored).to.not.include('token-');
    expect(problems).to.deep.equal([]);
  });

  it('shows the environment and the workspace, and switches both', async () => {
    await page.goto(`${home()}/applications`);
    await heading('Applications').waitFor();
    const environments = page.getByRole('navigation', { name: 'Environment' });
    await environments.getByRole('link', { name: 'Sandbox' }).click();
    await page.getByText('Sandbox: test data').waitFor();
    expect(page.url()).to.equal(`${platform.origin}/console/w/w1/sandbox/applications`);
    const authorization = page.waitForRequest((request) => {
      const { searchParams } = new URL(request.url());
      return (
        searchParams.get('client_id') === 'console-sandbox' &&
        searchParams.get('workspace_id') === 'w2'
      );
    });
    await page.getByRole('button', { name: 'Workspace: Global Equities' }).click();
    await page.getByRole('menuitem', { name: 'Fixed Income' }).click();
    await page.waitForURL('**/console/w/w2/sandbox/applications');
    await authorization;
    expect(problems).to.deep.equal([]);
  });

  it('names the pages of a role, marks the current one, and moves the focus to its heading', async () => {
    const reads = me({ role: 'member', scopes: ['investments.read'], platformRoles: ['reviewer'] });
    platform.operations.set('GET /v2/me', () => ({ body: reads }));
    await page.goto(home());
    const links = page.getByRole('navigation', { name: 'Pages' }).getByRole('link');
    await links.filter({ hasText: 'Reviews' }).click();
    await heading('Reviews').waitFor();
    const names = [
      'Home',
      'Records',
      'Directory',
      'Installations',
      'API keys',
      'Settings',
      'Reviews',
    ];
    expect(await page.locator('nav[aria-label=Pages] li').allInnerTexts()).to.deep.equal(names);
    expect(
      await page.locator('nav[aria-label=Pages] li [aria-current=page]').textContent(),
    ).to.equal('Reviews');
    expect(await page.evaluate(() => document.activeElement?.tagName)).to.equal('H1');
    expect(await page.title()).to.equal('Reviews – Investment Research Platform');
  });

  it('leads to the sign-in after a session ends, and continues afterwards', async () => {
    await page.goto(`${home()}/applications`);
    await page.getByText('client-1').waitFor();
    platform.revoke();
    platform.signInError = 'login_required';
    const pages = page.getByRole('navigation', { name: 'Pages' });
    await pages.getByRole('link', { name: 'Home' }).click();
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
    await dialog.waitFor();
    platform.signInError = undefined;
    // A repeated call may have found the session already: then the dialog is gone.
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText('67,152').waitFor();
    expect(page.url()).to.equal(home());
  });

  it('is in German for a reader of German', async () => {
    await opened.separate({ locale: 'de-DE' });
    ({ page } = opened);
    await page.goto(`${home()}/applications`);
    await heading('Anwendungen').waitFor();
    await page.getByRole('button', { name: 'Ihr Konto: Ada Lovelace' }).click();
    await page.getByRole('menuitemradio', { name: 'English' }).click();
    await heading('Applications').waitFor();
    expect(await page.locator('html').getAttribute('lang')).to.equal('en');
  });

  it('names an address without a page', async () => {
    await page.goto(`${home()}/nothing`);
    await heading('There is no such page').waitFor();
    await page.getByRole('link', { name: 'Go to the start page' }).waitFor();
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    it(`has no faults found by axe, wide and at 320 pixels: ${colorScheme}`, async () => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const long = `${'Very long name '.repeat(12)}<img src=x onerror=alert(1)>`;
      const user = { id: 'u1', email: 'ada@example.com', name: long, language: 'en' };
      const workspace = { id: 'w1', name: long, region: 'us' };
      platform.operations.set('GET /v2/me', () => ({ body: me({ user, workspace }) }));
      for (const viewport of [
        { width: 1_440, height: 900 },
        { width: 320, height: 700 },
      ]) {
        await page.setViewportSize(viewport);
        await page.goto(`${platform.origin}/console/w/w1/sandbox`);
        await page.getByText('67,152').waitFor();
        expect(await errorsOf(page), `${viewport.width}`).to.deep.equal([]);
        await page.getByRole('button', { name: /^Your account/ }).click();
        await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
        expect(await errorsOf(page), `menu, ${viewport.width}`).to.deep.equal([]);
      }
      expect(problems).to.deep.equal([]);
    });
  }
});
