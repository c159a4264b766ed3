import { expect } from 'chai';
import { problem } from '../support/fake-platform.ts';
import {
  installation,
  listing,
  preview,
  request,
  serveDirectory,
} from '../support/installations.ts';
import { errorsOf } from '../support/open-browser.ts';
import { usePageBrowser } from '../support/page-browser.ts';
import { me, pageOf } from '../support/people.ts';

describe('the directory in Chromium', () => {
  const browser = usePageBrowser(serveDirectory);

  it('finds listings by words and filters of the address', async () => {
    const queries: URLSearchParams[] = [];
    const { operations } = browser.platform;
    const found = operations.get('GET /v2/directory/listings')!;
    operations.set('GET /v2/directory/listings', (url, ...rest) => {
      queries.push(url.searchParams);
      return found(url, ...rest);
    });
    await browser.open('directory?category=reporting');
    const { page } = browser;
    await page.getByRole('link', { name: 'Ledger Sync' }).waitFor();
    await page.getByText('partner.example.com').waitFor();
    expect(queries[0]?.get('category')).to.equal('reporting');
    await page.getByRole('searchbox', { name: 'Search' }).fill('ledger');
    await page.waitForURL('**q=ledger**');
    await page.getByRole('combobox', { name: 'Order' }).selectOption('newest');
    await page.waitForURL('**sort=newest**');
    expect(await errorsOf(page)).to.deep.equal([]);
    expect(browser.problems).to.deep.equal([]);
  });

  it("names known categories in the person's language, and other categories in the publisher's words", async () => {
    const { operations } = browser.platform;
    const { data } = operations.get('GET /v2/directory/listings')!(new URL('http://x/'), {})
      .body as { data: object[] };
    const categories = ['reporting', 'fixed-income'];
    const respond = () => pageOf(data.map((one) => ({ ...one, categories })));
    operations.set('GET /v2/directory/listings', respond);
    await browser.open('directory?category=fixed-income');
    await browser.page.getByText('Reporting · Fixed income').waitFor();
    const chosen = browser.page.getByRole('combobox', { name: 'Category' });
    expect(await chosen.locator('option:checked').textContent()).to.equal('Fixed income');
    await browser.separate({ locale: 'de-DE' });
    await browser.open('directory');
    await browser.page.getByText('Berichte · Fixed income').waitFor();
  });

  it('explains the next step without a matching listing', async () => {
    browser.platform.operations.set('GET /v2/directory/listings', () => {
      const { body } = pageOf([]);
      const facets = {
        categories: [],
        scopes: [],
        publishers: [],
        verified: [],
      };
      return { body: { ...(body as object), facets } };
    });
    await browser.open('directory?q=nothing');
    await browser.page.getByRole('heading', { name: 'No application matches' }).waitFor();
    await browser.press('Clear the filters');
    await browser.page.getByRole('heading', { name: 'The directory is empty' }).waitFor();
  });

  it('installs a listing after showing its permissions', async () => {
    const { page, platform } = browser;
    const { operations } = platform;
    operations.set('POST /v2/installations', () => ({ status: 201, body: installation() }));
    await browser.open('directory/a9');
    await page.getByRole('heading', { level: 1, name: 'Ledger Sync' }).waitFor();
    await page.getByText('Add and remove members and change their roles').waitFor();
    await page.getByText('High risk').waitFor();
    await page.getByText('Not reviewed').waitFor();
    expect(await errorsOf(page)).to.deep.equal([]);
    await browser.press('Install');
    const dialog = page.getByRole('dialog', { name: 'Install Ledger Sync' });
    await dialog.getByText(/gets 2 permissions for Production data/).waitFor();
    await dialog.getByText('The application can act without a person.').waitFor();
    expect(await errorsOf(page)).to.deep.equal([]);
    await browser.confirm('Agree and install');
    await page.waitForURL('**/installations/i1');
    expect(browser.sent('scopes')).to.deep.equal({
      applicationId: 'a9',
      environment: 'production',
      scopes: ['investments.read', 'members.write'],
    });
    expect(browser.problems).to.deep.equal([]);
  });

  it('says why an application cannot be installed', async () => {
    const obstacles = [{ code: 'publisher_not_approved', message: 'Not an approved publisher.' }];
    browser.platform.operations.set('GET /v2/installations/preview', () => ({
      body: preview({ isInstallable: false, obstacles }),
    }));
    await browser.open('directory/a9');
    await browser.press('Install');
    const dialog = browser.page.getByRole('dialog');
    await dialog.getByText('Not an approved publisher.').waitFor();
    const button = dialog.getByRole('button', { name: 'Agree and install' });
    expect(await button.isDisabled()).to.equal(true);
  });

  it('lets a member request an installation, and shows the state of the request', async () => {
    const { page, platform } = browser;
    const { operations } = platform;
    operations.set('GET /v2/me', () => ({
      body: me({ role: 'member', scopes: ['directory.read', 'members.read'] }),
    }));
    let requests: object[] = [];
    operations.set('GET /v2/installation-requests', () => pageOf(requests));
    operations.set('POST /v2/installation-requests', () => {
      requests = [request()];
      return { status: 201, body: request() };
    });
    await browser.open('directory/a9');
    await browser.press('Ask for this application');
    await page.getByRole('textbox', { name: 'Reason' }).fill('For the monthly report');
    await browser.confirm('Ask for this application');
    await page.getByText('Waits for an admin').waitFor();
    expect(await page.getByRole('button', { name: 'Install', exact: true }).count()).to.equal(0);
    expect(browser.sent('reason')).to.deep.equal({
      applicationId: 'a9',
      environment: 'production',
      reason: 'For the monthly report',
    });
    expect(await errorsOf(page)).to.deep.equal([]);
    operations.set('POST /v2/installation-requests/q1/withdraw', () => {
      requests = [request({ state: 'withdrawn' })];
      return { body: requests[0] };
    });
    await browser.press('Withdraw the request for Ledger Sync');
    await browser.confirm('Withdraw');
    await page.getByText('Withdrawn', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Ask for this application' }).waitFor();
  });

  it('approves a publisher that shares listings, and undoes the approval', async () => {
    const { page, platform } = browser;
    const { operations, calls } = platform;
    const offer = {
      publisher: { ...(listing() as { publisher: object }).publisher },
      integrations: 2,
    };
    let state = 'pending';
    operations.set('GET /v2/directory/shared-listings', () => pageOf([]));
    operations.set('GET /v2/share-offers', () => pageOf([{ ...offer, state }]));
    operations.set('PUT /v2/share-offers/o2', () => {
      state = 'approved';
      return { body: { ...offer, state } };
    });
    operations.set('DELETE /v2/share-offers/o2', () => {
      state = 'pending';
      return { status: 200, body: {} };
    });
    await browser.open('directory/shared');
    await browser.press('Approve Meridian Partners');
    await page.getByText('Approved', { exact: true }).waitFor();
    await browser.press('Undo');
    await page.getByText('Waits for approval').waitFor();
    // Waits until the notice is hidden.
    await page.getByRole('button', { name: 'Undo' }).waitFor({ state: 'detached' });
    expect(calls).to.include('DELETE /v2/share-offers/o2');
    expect(await errorsOf(page)).to.deep.equal([]);
  });

  it('reports an unknown listing', async () => {
    const body = problem('not_found', 'No such listing.');
    browser.platform.operations.set('GET /v2/directory/listings/a9', () => ({ status: 404, body }));
    await browser.open('directory/a9');
    await browser.page.getByText('This object does not exist').waitFor();
  });
});
