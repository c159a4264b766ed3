import { expect } from 'chai';
import { problem } from '../support/fake-platform.ts';
import { installation, preview, request, serveDirectory } from '../support/installations.ts';
import { errorsOf } from '../support/open-browser.ts';
import { usePageBrowser } from '../support/page-browser.ts';
import { me, pageOf } from '../support/people.ts';

const at = '2026-11-21T09:12:44.018Z';
const one = '/v2/installations/i1';

describe('installations in Chromium', () => {
  const browser = usePageBrowser(serveDirectory);

  it('lists installations with their states, and filters by the address', async () => {
    const queries: URLSearchParams[] = [];
    browser.platform.operations.set('GET /v2/installations', ({ searchParams }) => {
      queries.push(searchParams);
      return pageOf(searchParams.has('state') ? [] : [installation()]);
    });
    await browser.open('installations');
    const { page } = browser;
    const row = page.getByRole('row', { name: 'Ledger Sync' });
    await row.getByText('Ada Lovelace').waitFor();
    await row.getByText('Active').waitFor();
    expect(queries.at(-1)?.get('environment')).to.equal('production');
    expect(await errorsOf(page)).to.deep.equal([]);
    await page.getByRole('combobox', { name: 'State' }).selectOption('suspended');
    await page.getByRole('heading', { name: 'No installation has this state' }).waitFor();
    expect(page.url()).to.include('state=suspended');
    expect(browser.problems).to.deep.equal([]);
  });

  it('suspends and resumes, and shows the effects before an uninstallation', async () => {
    const { page, platform } = browser;
    const { operations, calls } = platform;
    let stored = installation();
    operations.set(`GET ${one}`, () => ({ body: stored }));
    operations.set(`POST ${one}/suspend`, () => {
      const suspensions = [{ by: 'tenant', at, reason: 'Contract' }];
      stored = installation({ state: 'suspended', suspensions });
      return { body: stored };
    });
    operations.set(`POST ${one}/resume`, () => {
      stored = installation();
      return { body: stored };
    });
    operations.set(`DELETE ${one}`, () => ({ status: 200, body: {} }));
    await browser.open('installations/i1');
    await page.getByText('2 valid tokens become invalid at once.').waitFor();
    await page.getByText('The consents of 3 people end.').waitFor();
    expect(await errorsOf(page)).to.deep.equal([]);
    await page.getByRole('textbox', { name: 'Reason' }).fill('Contract');
    await browser.press('Suspend');
    await page.getByText('Installation suspended by this workspace').waitFor();
    await browser.press('Undo');
    await page.getByText('Installation suspended by this workspace').waitFor({ state: 'detached' });
    await browser.press('Uninstall');
    await page.getByRole('dialog').getByRole('textbox').fill('Ledger Sync');
    await browser.confirm('Uninstall');
    await page.waitForURL('**/installations');
    expect(calls).to.include(`DELETE ${one}`);
    expect(browser.sent('Contract')).to.deep.equal({ reason: 'Contract' });
  });

  it('shows former and new permissions side by side before a new agreement', async () => {
    const { page, platform } = browser;
    let stored = installation({
      state: 'reauthorization_required',
      withheldScopes: ['members.write'],
    });
    platform.operations.set(`GET ${one}`, () => ({ body: stored }));
    platform.operations.set('GET /v2/installations/preview', () => ({
      body: preview({ addedScopes: ['members.write'] }),
    }));
    platform.operations.set(`POST ${one}/reauthorize`, () => {
      stored = installation({ scopes: ['investments.read', 'members.write'] });
      return { body: stored };
    });
    await browser.open('installations/i1');
    await page.getByRole('heading', { name: 'Agreed before' }).waitFor();
    await page.getByText('New', { exact: true }).waitFor();
    expect(await errorsOf(page)).to.deep.equal([]);
    await browser.press('Agree to the new permissions');
    await page.getByRole('heading', { name: 'Agreed before' }).waitFor({ state: 'detached' });
    expect(browser.sent('members.write')).to.deep.equal({
      scopes: ['investments.read', 'members.write'],
    });
  });

  it('approves a request with the same agreement, and declines with a reason', async () => {
    const { page, platform } = browser;
    const { operations } = platform;
    const requests = [request(), request({ id: 'q2', applicationName: 'Radar' })];
    operations.set('GET /v2/installation-requests', () => pageOf(requests));
    operations.set('POST /v2/installation-requests/q1/approve', () => ({ body: request() }));
    operations.set('POST /v2/installation-requests/q2/decline', () => ({ body: request() }));
    await browser.open('installations?tab=requests');
    await browser.press('Approve Ledger Sync');
    await page
      .getByRole('dialog')
      .getByText(/gets 2 permissions/)
      .waitFor();
    expect(await errorsOf(page)).to.deep.equal([]);
    await browser.confirm('Approve and install');
    await page.getByText('Ledger Sync is installed.').waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await browser.press('Decline Radar');
    await page.getByRole('textbox').fill('We have another one');
    await browser.confirm('Decline');
    await page.getByText('The request for Radar is declined.').waitFor();
    expect(browser.sent('another')).to.deep.equal({ reason: 'We have another one' });
  });

  it("withdraws the member's own request, after a question", async () => {
    const { page, platform } = browser;
    const { operations } = platform;
    let state = 'pending';
    const scopes = ['directory.read'];
    operations.set('GET /v2/me', () => ({ body: me({ role: 'member', scopes }) }));
    operations.set('GET /v2/installation-requests', () =>
      pageOf([request({ state }), request({ id: 'q2', state: 'declined' })]),
    );
    operations.set('POST /v2/installation-requests/q1/withdraw', () => {
      state = state === 'pending' ? 'approved' : 'withdrawn';
      const late = problem('conflict', 'The request is already approved.');
      return state === 'approved' ? { status: 409, body: late } : { body: request({ state }) };
    });
    await browser.open('installations?tab=requests');
    const button = page.getByRole('button', { name: 'Withdraw the request for Ledger Sync' });
    await button.click();
    expect(await button.count()).to.equal(1);
    await browser.confirm('Withdraw');
    await page.getByRole('alert').getByText('The request is already approved.').waitFor();
    expect(await errorsOf(page)).to.deep.equal([]);
    await browser.confirm('Withdraw');
    await page.getByText('The request for Ledger Sync is withdrawn.').waitFor();
    await page.getByText('Withdrawn', { exact: true }).waitFor();
    expect(await button.count()).to.equal(0);
    expect(browser.problems).to.deep.equal([]);
  });

  it('names approved publishers that share with the organization only, for developers, too', async () => {
    const { page, platform } = browser;
    platform.operations.set('GET /v2/installation-policy', () => ({
      body: {
        publishers: 'approved',
        approvedPublishers: ['o7'],
        memberRequests: 'allowed',
        publisherNames: [{ organizationId: 'o7', name: 'Meridian Capital' }],
      },
    }));
    await browser.open('installations?tab=policy');
    await page.getByRole('button', { name: 'Remove Meridian Capital' }).waitFor();
    const scopes = ['installations.read', 'directory.read'];
    platform.operations.set('GET /v2/me', () => ({ body: me({ role: 'developer', scopes }) }));
    await browser.open('installations?tab=policy');
    await page.getByText('Meridian Capital', { exact: true }).waitFor();
    expect(await page.getByText('o7').count()).to.equal(0);
  });

  it('changes the rules of the organization', async () => {
    const { page, platform } = browser;
    const policy = { publishers: 'any', approvedPublishers: [], memberRequests: 'allowed' };
    platform.operations.set('GET /v2/installation-policy', () => ({ body: policy }));
    platform.operations.set('PUT /v2/installation-policy', () => {
      const body = problem('forbidden', 'Only admins.');
      return { status: 403, body };
    });
    await browser.open('installations?tab=policy');
    await page.getByRole('combobox', { name: 'Approve a publisher' }).selectOption('o2');
    await page.getByRole('radio', { name: 'Approved publishers' }).click();
    expect(await errorsOf(page)).to.deep.equal([]);
    await browser.press('Save');
    await page.getByRole('alert').getByText('Only admins.').waitFor();
    expect(browser.sent('approvedPublishers')).to.deep.equal({
      publishers: 'approved',
      approvedPublishers: ['o2'],
      memberRequests: 'allowed',
    });
  });
});
