import { expect } from 'chai';
import type { Page } from 'playwright-core';
import type { FakePlatform } from '../support/fake-platform.ts';
import { errorsOf } from '../support/open-browser.ts';
import { usePageBrowser } from '../support/page-browser.ts';
import { pageOf } from '../support/people.ts';
import { serveRecords } from '../support/records.ts';

describe('the grid of records in Chromium', () => {
  const opened = usePageBrowser();
  let platform: FakePlatform;
  let page: Page;
  let problems: string[];
  let queries: URLSearchParams[];
  const open = (search = '') =>
    page.goto(`${platform.origin}/console/w/w1/production/records${search}`);

  beforeEach(() => {
    ({ page, platform, problems } = opened);
    queries = serveRecords(platform);
  });

  it('has all records, and renders and reads only visible records', async () => {
    await open();
    await page.getByText('67,152 records').waitFor();
    await page.getByRole('link', { name: 'Company 1', exact: true }).waitFor();
    expect(await page.getByRole('table').getAttribute('aria-rowcount')).to.equal('67153');
    expect(await page.getByRole('row').count()).to.be.below(60);
    await page.getByRole('table').evaluate((table) => {
      table.parentElement!.scrollTop = 40 * 60_000;
    });
    await page.getByRole('link', { name: 'Company 60001', exact: true }).waitFor();
    expect(queries.map((query) => query.get('offset'))).to.include('60000');
    expect(queries.length).to.be.below(8);
    expect(await errorsOf(page)).to.deep.equal([]);
    expect(problems).to.deep.equal([]);
  });

  it('filters, searches and sorts by the address', async () => {
    await open();
    await page.getByRole('checkbox', { name: 'Japan 2' }).check();
    await page.getByText('2 records').waitFor();
    await page.getByRole('searchbox').fill('toyota');
    await page.waitForURL(/toyota/);
    await page.getByRole('button', { name: 'Employees' }).click();
    await page.waitForURL(/sort=employees/);
    await page.reload();
    await page.getByText('2 records').waitFor();
    const last = Object.fromEntries(queries.at(-1) ?? []);
    expect(last).to.include({ country: 'JP', q: 'toyota', sort: 'employees', limit: '100' });
    const sorted = page.getByRole('columnheader', { name: 'Employees' });
    expect(await sorted.getAttribute('aria-sort')).to.equal('ascending');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByText('67,152 records').waitFor();
  });

  it('finds countries by name and by code', async () => {
    const codes = ['US', 'DE', 'GB', 'FR', 'CN', 'IN', 'JP', 'QQ'];
    platform.operations.set('GET /v2/investments/facets', () => ({
      body: {
        totalRecords: 8,
        facets: [
          {
            field: 'country',
            totalValues: codes.length,
            values: codes.map((value) => ({ value, count: 1 })),
          },
        ],
      },
    }));
    await open();
    const facet = page.getByRole('group', { name: 'Country' });
    await facet.getByRole('checkbox', { name: 'United States 1' }).waitFor();
    expect(await facet.getByRole('checkbox', { name: 'Japan 1' }).count()).to.equal(0);
    const search = facet.getByRole('textbox', { name: 'Find: Country' });
    for (const [typed, name] of [
      ['japa', 'Japan 1'],
      ['jp', 'Japan 1'],
      ['qq', 'QQ 1'],
    ] as const) {
      await search.fill(typed);
      await facet.getByRole('checkbox', { name }).waitFor();
      expect(await facet.getByRole('checkbox').count(), typed).to.equal(1);
    }
  });

  it('has a link that skips the filters', async () => {
    await open();
    await page.getByText('67,152 records').waitFor();
    const skip = page.getByRole('link', { name: 'Skip to the records' });
    await skip.focus();
    expect(await errorsOf(page)).to.deep.equal([]);
    await skip.press('Enter');
    await page.waitForFunction(() => document.activeElement?.id === 'records');
    await page.keyboard.press('Tab');
    expect(await page.locator(':focus').getByRole('table').count()).to.equal(1);
  });

  it('ignores unknown parameters of the address', async () => {
    await open('?filter=%5B1%5D&columns=7&sort=%7B%7D');
    await page.getByText('67,152 records').waitFor();
  });

  it('saves the displayed filters and columns as a view', async () => {
    platform.operations.set('POST /v2/investment-views', () => ({
      status: 201,
      body: { id: 'v1', name: 'Japan' },
    }));
    await open('?filter=%7B"country"%3A"JP"%7D&sort=-name');
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('menuitem', { name: 'Save this view' }).click();
    await page.getByRole('textbox', { name: 'Name of the view' }).fill('Japan');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('The view Japan is saved.').waitFor();
    const at = platform.calls.indexOf('POST /v2/investment-views');
    expect(JSON.parse(platform.bodies[at] ?? '')).to.deep.equal({
      name: 'Japan',
      filter: { country: 'JP' },
      sort: '-name',
      columns: [],
      visibility: 'private',
    });
  });

  it('explains the next step without records', async () => {
    platform.operations.set('GET /v2/investments', () => pageOf([], 0));
    await open();
    await page.getByRole('heading', { name: 'No records yet' }).waitFor();
    expect(await page.getByRole('link', { name: 'Import records' }).count()).to.equal(2);
    expect(await errorsOf(page)).to.deep.equal([]);
  });
});
