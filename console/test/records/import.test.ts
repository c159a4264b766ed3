import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import type { FakePlatform } from '../support/fake-platform.ts';
import { faultsOf } from '../support/open-browser.ts';
import { usePageBrowser } from '../support/page-browser.ts';
import { pageOf } from '../support/people.ts';
import { serveRecords } from '../support/records.ts';

const imports = '/v2/investments/imports';
const counts = {
  created: 0,
  updated: 0,
  unchanged: 0,
  alreadyImported: 0,
  rejected: 1,
  warned: 0,
};

describe('the import of a file in Chromium', () => {
  const opened = usePageBrowser();
  let platform: FakePlatform;
  let page: Page;
  let sent: URLSearchParams[];

  beforeEach(async () => {
    ({ page, platform } = opened);
    serveRecords(platform);
    sent = [];
    let polls = 0;
    const job = (state: string) => ({
      id: 'j1',
      state,
      undoneBy: null,
      message: null,
      progress: { bytes: 100, bytesRead: 40, line: 4 },
      report: { ...counts, created: 2 },
    });
    platform.operations.set('GET /v2/import-presets', () => pageOf([{ name: 'sp500' }]));
    platform.operations.set(`POST ${imports}`, ({ searchParams }) => {
      sent.push(searchParams);
      const isMapped = searchParams.has('mapping');
      return searchParams.get('dryRun') === 'true'
        ? {
            body: {
              ...counts,
              created: isMapped ? 2 : 1,
              dryRun: true,
              ignoredColumns: isMapped ? [] : [{ column: 'Firm', didYouMean: 'name' }],
              errors: [{ line: 3, field: 'country', message: 'must be a country', value: '<b>' }],
              warnings: [],
            },
          }
        : { status: 202, body: job('queued') };
    });
    platform.operations.set('GET /v2/import-jobs/j1', () => ({
      body: job(polls++ === 0 ? 'running' : 'succeeded'),
    }));
    await page.goto(`${platform.origin}/console/w/w1/production/records/import`);
  });

  it('checks first, maps columns, and follows the job to its end', async () => {
    const content = 'Firm;country\nToyota;JP\n';
    await page.locator('input[type=file]').setInputFiles({
      name: 'firms.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(content),
    });
    await page.getByRole('button', { name: 'Import 1 row' }).waitFor();
    await page.getByRole('cell', { name: '<b>' }).waitFor();
    expect(await faultsOf(page)).to.deep.equal([]);
    await page.getByRole('button', { name: 'Take 1 suggestion' }).click();
    await page.getByRole('button', { name: 'Import 2 rows' }).click();
    await page.getByRole('heading', { name: 'The import is done' }).waitFor();
    await page.getByText('2 created').waitFor();
    expect(sent.map((query) => query.get('dryRun'))).to.deep.equal(['true', 'true', 'false']);
    expect(sent[2]?.get('mapping')).to.equal('{"Firm":"name"}');
    expect(platform.bodies).to.include(content);
    expect(await faultsOf(page)).to.deep.equal([]);
    const edit = (state: string, deleted: number) => ({
      body: { id: 'edit-1', state, counts: { deleted, skipped: 0 } },
    });
    platform.operations.set('POST /v2/import-jobs/j1/undo', () => edit('queued', 0));
    platform.operations.set('GET /v2/investment-edits/edit-1', () => edit('succeeded', 2));
    await page.getByRole('button', { name: 'Undo the import' }).click();
    await page.getByText('The import is undone: 2 deleted').waitFor();
    await page.getByRole('link', { name: 'Show the records' }).click();
    await page.getByText('67,152 records').waitFor();
  });

  it('sends a compressed file decompressed', async () => {
    await page.locator('input[type=file]').setInputFiles({
      name: 'firms.ndjson.gz',
      mimeType: 'application/gzip',
      buffer: gzipSync('{"name":"Toyota"}\n'),
    });
    await page.getByRole('button', { name: 'Import 1 row' }).waitFor();
    expect(platform.bodies).to.include('{"name":"Toyota"}\n');
  });
});
