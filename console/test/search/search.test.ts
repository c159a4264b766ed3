import { expect } from 'chai';
import type { FakePlatform } from '../support/fake-platform.ts';
import { problem } from '../support/fake-platform.ts';
import { errorsOf } from '../support/open-browser.ts';
import { usePageBrowser } from '../support/page-browser.ts';
import { application, me, pageOf } from '../support/people.ts';
import { record, serveRecords } from '../support/records.ts';

const member = {
  id: 'u7',
  userId: 'u7',
  name: 'Grace Hopper',
  email: 'grace@example.com',
  role: 'admin',
  status: 'active',
  joinedAt: new Date(0).toISOString(),
  secondFactor: true,
};
const installation = { id: 'n1', applicationName: 'Grace Notes', publisher: { name: 'Meridian' } };
const endpoint = { id: 'e1', url: 'https://grace.example.com/hook', description: '' };
const listing = { id: 'l1', name: 'Grace Sync', publisher: { name: 'Meridian' } };

/** A workspace with a thing of each kind. */
function serveObjects(platform: FakePlatform): void {
  const { operations } = platform;
  serveRecords(platform);
  const found = [record(7, { name: 'Grace Holdings' })];
  operations.set('GET /v2/investments', ({ searchParams }) =>
    pageOf(searchParams.get('q')?.startsWith('gra') ? found : []),
  );
  operations.set('GET /v2/workspaces/w1/members', () => pageOf([member]));
  operations.set('GET /v2/workspaces/w1/members/u7', () => ({ body: member }));
  operations.set('GET /v2/applications', () => pageOf([application(1, { name: 'Grace Ledger' })]));
  operations.set('GET /v2/installations', () => pageOf([installation]));
  operations.set('GET /v2/webhook-endpoints', () => pageOf([endpoint]));
  operations.set('GET /v2/directory/listings', ({ searchParams }) =>
    pageOf(searchParams.get('q')?.startsWith('gra') ? [listing] : []),
  );
}

describe('the search of the console in Chromium', () => {
  const browser = usePageBrowser(serveObjects);
  const dialog = () => browser.page.getByRole('dialog', { name: 'Search the console' });
  const input = () => browser.page.getByRole('combobox', { name: 'Search the console' });
  const option = (name: string | RegExp) => dialog().getByRole('option', { name, exact: true });
  const openSearch = async () => {
    await browser.open('settings');
    await browser.page.getByRole('button', { name: 'Search Ctrl K' }).waitFor();
    await browser.page.keyboard.press('Control+k');
    await input().waitFor();
  };
  const active = () =>
    browser.page.evaluate(
      () => document.querySelector('[role=option][aria-selected=true]')?.textContent,
    );

  it('opens by the keyboard and the button, lists pages and actions, and gives the focus back', async () => {
    await openSearch();
    const { page, platform } = browser;
    expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).to.equal(
      'combobox',
    );
    await option('Audit log').waitFor();
    await option('Invite a person').waitFor();
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Search Ctrl K' }).click();
    await input().waitFor();
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'hidden' });
    await page.waitForFunction(() => document.activeElement?.textContent?.startsWith('Search'));
    expect(platform.calls).to.not.include('GET /v2/webhook-endpoints');
  });

  it('finds objects of every kind, and opens one by the keyboard alone', async () => {
    await openSearch();
    const { page, problems } = browser;
    await page.keyboard.type('grace');
    for (const name of [
      'Grace Ledger client-1',
      'Grace Holdings C7',
      'Grace Hopper grace@example.com',
      'Grace Sync Meridian',
      'Grace Notes Meridian',
      'https://grace.example.com/hook',
    ]) {
      await option(name).waitFor();
    }
    await dialog().getByText('6 results').waitFor();
    expect(await active()).to.equal('Grace Ledgerclient-1');
    await page.keyboard.press('ArrowUp');
    expect(await active()).to.equal('https://grace.example.com/hook');
    for (const _ of [1, 2, 3]) {
      await page.keyboard.press('ArrowUp');
    }
    expect(await active()).to.equal('Grace Hoppergrace@example.com');
    expect(await input().getAttribute('aria-activedescendant')).to.equal('search-members-u7');
    expect(await errorsOf(page)).to.deep.equal([]);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/members?member=u7');
    await dialog().waitFor({ state: 'hidden' });
    await page.getByText('grace@example.com').waitFor();
    await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
    await page.getByRole('link', { name: 'Show all members' }).click();
    await page.waitForURL('**/members');
    expect(problems).to.deep.equal([]);
  });

  it('opens the dialog of an action, and shows only permitted actions', async () => {
    await openSearch();
    const { page, platform } = browser;
    await page.keyboard.type('invite');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Invite a person' }).waitFor();
    expect(page.url()).to.match(/\/members\?invite=true$/);
    const reads = me({ role: 'member', scopes: ['investments.read'] });
    platform.operations.set('GET /v2/me', () => ({ body: reads }));
    await openSearch();
    await option('Create an API key').waitFor();
    expect(await option('Invite a person').count()).to.equal(0);
    expect(await option('Audit log').count()).to.equal(0);
    await page.keyboard.type('grace');
    await option(/Grace Holdings/).waitFor();
    expect(await option(/Grace Hopper/).count()).to.equal(0);
  });

  it('finds a page in spite of a typing error', async () => {
    await openSearch();
    const { page } = browser;
    await page.keyboard.type('memebrs');
    await option('Members').waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/members');
  });

  it('changes the theme and the language, and signs out, by commands', async () => {
    await browser.separate();
    await browser.open('settings');
    const { page, problems } = browser;
    await page.getByRole('button', { name: 'Search Ctrl K' }).click();
    await input().waitFor();
    const root = page.locator('html');
    await page.keyboard.type('dark th');
    await page.keyboard.press('Enter');
    await page.locator('html[data-mantine-color-scheme=dark]').waitFor();
    await dialog().waitFor({ state: 'hidden' });
    await page.waitForFunction(() => document.activeElement?.textContent?.startsWith('Search'));
    await page.keyboard.press('Control+k');
    await option('Language: Deutsch').click();
    await page.getByRole('heading', { level: 1, name: 'Einstellungen' }).waitFor();
    expect(await root.getAttribute('lang')).to.equal('de');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.keyboard.press('Control+k');
    await page.getByRole('option', { name: 'Abmelden', exact: true }).click();
    await page.waitForURL('**/oauth/logout');
    expect(problems).to.deep.equal([]);
  });

  it('searches after a pause of typing, and reports an empty result', async () => {
    await openSearch();
    const { page, platform } = browser;
    const asked: (string | null)[] = [];
    platform.operations.set('GET /v2/investments', ({ searchParams }) => {
      asked.push(searchParams.get('q'));
      return pageOf([]);
    });
    platform.operations.set('GET /v2/me', () => ({ body: me({ scopes: ['investments.read'] }) }));
    await page.keyboard.type('zzz', { delay: 20 });
    await dialog().getByText('Searching').waitFor();
    await dialog().getByText('Nothing found for “zzz”.').waitFor();
    await option('All records that match “zzz”').click();
    await page.waitForURL(/records\?filter=/);
    expect(asked.filter((q) => q !== null).slice(0, 1)).to.deep.equal(['zzz']);
  });

  it('names the kinds without a result, and the time of a retry', async () => {
    await openSearch();
    const { page, platform } = browser;
    const limited = { body: problem('rate_limit_exceeded', 'Too many requests.'), status: 429 };
    platform.operations.set('GET /v2/applications', () => ({
      ...limited,
      headers: { 'Retry-After': '30' },
    }));
    platform.operations.set('GET /v2/directory/listings', () => ({
      status: 500,
      body: problem('internal_error', 'Not now.'),
    }));
    await page.keyboard.type('grace');
    await option(/Grace Hopper/).waitFor();
    const alerts = dialog().getByRole('alert');
    await alerts.filter({ hasText: 'Applications: the search failed.' }).waitFor();
    await alerts.filter({ hasText: /\b(?:30|29|28|27) seconds/ }).waitFor();
    platform.operations.set('GET /v2/directory/listings', () => pageOf([listing]));
    await alerts
      .filter({ hasText: 'Directory: the search failed.' })
      .getByRole('button', { name: 'Try again' })
      .click();
    await option(/Grace Sync/).waitFor();
  });

  it('stores nothing, leaves keys to other dialogs, and fits a phone', async () => {
    await openSearch();
    const { page } = browser;
    await page.keyboard.type('secret words');
    await dialog().getByText('Nothing found for “secret words”.').waitFor();
    const stored = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
    );
    expect(stored).to.not.include('secret words');
    await page.setViewportSize({ width: 320, height: 700 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await errorsOf(page), colorScheme).to.deep.equal([]);
    }
    await browser.open('members?invite=true');
    await page.getByRole('dialog', { name: 'Invite a person' }).waitFor();
    await page.keyboard.press('Control+k');
    expect(await dialog().count()).to.equal(0);
  });
});
