import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { type FakePlatform, problem } from '../support/fake-platform.ts';
import { errorsOf } from '../support/open-browser.ts';
import { usePageBrowser } from '../support/page-browser.ts';
import { application, pageOf } from '../support/people.ts';

const list = 'GET /v2/applications';

describe('the list of applications in Chromium', () => {
  const opened = usePageBrowser();
  let platform: FakePlatform;
  let page: Page;
  let problems: string[];
  const open = () => page.goto(`${platform.origin}/console/w/w1/production/applications`);

  beforeEach(() => {
    ({ page, platform, problems } = opened);
  });

  it('shows the identity of an application, and copies its client ID', async () => {
    const name = '<script>alert(1)</script>';
    platform.operations.set(list, () => pageOf([application(7, { name, state: 'suspended' })]));
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await open();
    const row = page.getByRole('row', { name });
    await row.getByText('Suspended').waitFor();
    await row.getByRole('button', { name: 'Copy Client ID' }).click();
    await page.getByText('Copied').first().waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).to.equal('client-7');
    expect(await errorsOf(page)).to.deep.equal([]);
    expect(problems).to.deep.equal([]);
  });

  it('shows applications with a secret of a former member, of both environments, and links to all', async () => {
    platform.operations.set(list, ({ searchParams }) =>
      pageOf([application(searchParams.get('secretCreatedBy') === 'u9' ? 9 : 1)]),
    );
    await page.goto(`${platform.origin}/console/w/w1/production/applications?secretCreatedBy=u9`);
    await page.getByText('a valid client secret that').waitFor();
    await page.getByText('client-9').waitFor();
    expect(await errorsOf(page)).to.deep.equal([]);
    await page.getByRole('link', { name: 'All applications' }).click();
    await page.getByText('client-1').waitFor();
  });

  it('reads the second page on request', async () => {
    platform.operations.set(list, ({ searchParams }) =>
      searchParams.get('cursor') === 'second'
        ? pageOf([application(2)], 2)
        : pageOf([application(1)], 2, 'second'),
    );
    await open();
    await page.getByText('1 shown of 2').waitFor();
    await page.getByRole('button', { name: 'Load more' }).click();
    await page.getByText('2 shown of 2').waitFor();
    expect(await page.getByRole('row').count()).to.equal(3);
    expect(await page.getByRole('button', { name: 'Load more' }).count()).to.equal(0);
  });

  it('explains applications if there are none', async () => {
    platform.operations.set(list, () => pageOf([]));
    await open();
    await page.getByRole('heading', { name: 'No applications yet' }).waitFor();
    expect(await page.getByRole('link', { name: 'Create an application' }).count()).to.equal(2);
  });

  it('explains a failed read, with the id of the request, and tries again', async () => {
    const body = problem('insufficient_role', 'Requires the role developer.');
    platform.operations.set(list, () => ({ status: 403, body }));
    await open();
    const alert = page.getByRole('alert');
    await alert.getByText('Requires the role developer.').waitFor();
    await alert.getByText('req-1').waitFor();
    await alert.getByText('Your role: owner').waitFor();
    expect(await errorsOf(page)).to.deep.equal([]);
    platform.operations.set(list, () => pageOf([application(1)]));
    await alert.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('client-1').waitFor();
  });

  it('names the end of a rate limit, and waits', async () => {
    const body = problem('rate_limited', 'Too many requests.');
    platform.operations.set(list, () => ({ status: 429, body, headers: { 'Retry-After': '30' } }));
    await open();
    await page.getByText(/You can continue in (?:30|2\d) seconds/).waitFor();
    expect(await page.getByRole('button', { name: 'Try again' }).isDisabled()).to.equal(true);
  });

  it('reports a missing connection', async () => {
    await opened.separate();
    ({ page } = opened);
    await open();
    await page.getByText('client-1').waitFor();
    await page.context().setOffline(true);
    await page.getByRole('link', { name: 'Sandbox' }).first().click();
    await page.getByText('There is no connection').waitFor();
  });
});
