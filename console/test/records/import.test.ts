import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { type FakePlatform, problem } from '../support/fake-platform.ts';
import { errorsOf } from '../support/open-browser.ts';
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
              file: { format: 'csv' },
              importedColumns: [{ column: 'country', field: 'country' }],
              ignoredColumns: isMapped ? [] : [{ column: 'Firm', didYouMean: 'name' }],
              errors: [
                { line: 3, field: 'country', message: 'must be a country', value: '<b>' },
                { line: 4, field: 'tickerSymbol,exchange', message: 'is in line 3', value: '' },
                { line: 5, field: 'tags.0', message: 'is too long', value: '' },
                { line: 6, field: 'colour', message: 'is unknown', value: '' },
              ],
              warnings: [],
            },
          }
        : { status: 202, body: job('queued') };
    });
    platform.operations.set('GET /v2/import-jobs/j1', () => ({
      body: job(polls++ === 0 ? 'running' : 'succeeded'),
    }));
    const rowError = { line: 3, field: 'country', message: 'must be a country' };
    platform.operations.set('GET /v2/import-jobs/j1/errors', () => pageOf([rowError]));
    platform.operations.set('GET /v2/import-jobs/j1/warnings', () => pageOf([]));
    await page.goto(`${platform.origin}/console/w/w1/production/records/import`);
  });

  const choose = (name: string, content: string | Buffer) =>
    page.locator('input[type=file]').setInputFiles({
      name,
      mimeType: 'text/csv',
      buffer: Buffer.from(content),
    });

  it('checks first, maps columns, and follows the job to its end', async () => {
    const content = 'Firm;country\nToyota;JP\n';
    await choose('firms.csv', content);
    await page.getByRole('button', { name: 'Import 1 row' }).waitFor();
    await page.getByRole('cell', { name: '<b>' }).waitFor();
    for (const name of [
      '3 Country (country) must be a country',
      '4 Ticker, Exchange (tickerSymbol,exchange) is in line 3',
      '5 Tags (tags.0) is too long',
      '6 colour is unknown',
    ]) {
      await page.getByRole('row', { name }).waitFor();
    }
    expect(await errorsOf(page)).to.deep.equal([]);
    await page.getByRole('button', { name: 'Take 1 suggestion' }).click();
    await page.getByRole('button', { name: 'Import 2 rows' }).click();
    await page.getByRole('heading', { name: 'The import is done' }).waitFor();
    await page.getByText('2 created').waitFor();
    await page.getByRole('row', { name: '3 Country (country) must be a country' }).waitFor();
    expect(sent.map((query) => query.get('dryRun'))).to.deep.equal(['true', 'true', 'false']);
    expect(sent[2]?.get('mapping')).to.equal('{"Firm":"name"}');
    expect(platform.bodies).to.include(content);
    expect(await errorsOf(page)).to.deep.equal([]);
    const edit = (state: string, deleted: number) => ({
      body: {
        id: 'edit-1',
        state,
        counts: { deleted, skipped: 1 },
        skippedBy: { changedSince: 1 },
        skippedRecords: [{ id: 'r1', reason: 'changedSince', message: 'Changed.' }],
      },
    });
    platform.operations.set('POST /v2/import-jobs/j1/undo', () => edit('queued', 0));
    platform.operations.set('GET /v2/investment-edits/edit-1', () => edit('succeeded', 2));
    await page.getByRole('button', { name: 'Undo the import' }).click();
    await page
      .getByText(
        'partly undone. Records: 2 deleted, 1 record kept, because somebody has changed the record since.',
      )
      .waitFor();
    expect(await page.getByText('Show the skipped records').count()).to.equal(1);
    await page.getByRole('link', { name: 'Show the records' }).click();
    await page.getByText('67,152 records').waitFor();
  });

  it('maps every column of a file with other column names', async () => {
    const columns = { Symbol: 'tickerSymbol', Company: 'name', Nation: 'country' };
    platform.operations.set(`POST ${imports}`, ({ searchParams }) => {
      sent.push(searchParams);
      const mapping: Record<string, string> = JSON.parse(searchParams.get('mapping') ?? '{}');
      const ignored = Object.entries(columns).filter(([column]) => !(column in mapping));
      const isByTicker = searchParams.get('key') === 'tickerSymbol';
      const rows = isByTicker ? { updated: 2, rejected: 0 } : { created: 2, rejected: 0 };
      return {
        body: {
          ...counts,
          ...(ignored.length === 3 ? { rejected: 2 } : rows),
          file: { format: 'csv' },
          importedColumns: Object.entries(mapping).map(([column, field]) => ({ column, field })),
          ignoredColumns: ignored.map(([column, didYouMean]) => ({ column, didYouMean })),
          errors: ignored.length === 3 ? [{ line: 2, message: 'name or ticker' }] : [],
          warnings: [],
        },
      };
    });
    await choose('firms.csv', 'Symbol,Company,Nation\nTM,Toyota,JP\nSNE,Sony,JP\n');
    await page.getByRole('button', { name: 'Import 2 rows' }).waitFor();
    const company = page.getByRole('combobox', { name: 'Company' });
    expect(await company.inputValue()).to.equal('Name');
    expect(await page.getByRole('combobox', { name: 'Symbol' }).inputValue()).to.equal('Ticker');
    expect(JSON.parse(sent.at(-1)?.get('mapping') ?? '')).to.deep.equal(columns);
    expect(sent.at(-1)?.get('key')).to.equal('tickerSymbol');
    const key = page.getByRole('combobox', { name: 'Match existing records by' });
    expect(await key.inputValue()).to.equal('Ticker');
    expect(await errorsOf(page)).to.deep.equal([]);
    await company.click();
    await page.getByRole('option', { name: 'CEO' }).click();
    await page.waitForFunction(() => !document.querySelector('[data-loading]'));
    expect(JSON.parse(sent.at(-1)?.get('mapping') ?? '')).to.include({ Company: 'ceo' });
    await key.click();
    await page.getByRole('option', { name: 'No field: create a new record for each row' }).click();
    await page.getByText('2 rows have the same Ticker as existing records.').waitFor();
    expect(await errorsOf(page)).to.deep.equal([]);
  });

  it('explains the fault of a file or a choice', async () => {
    const refuse = (field: string, message: string) =>
      platform.operations.set(`POST ${imports}`, () => ({
        status: 400,
        body: problem('invalid_request', message, { errors: [{ field, message }] }),
      }));
    refuse('mapping', 'contains columns that are not in the file: X. Name it with headerRow.');
    await choose('empty.csv', '');
    await page.getByText('The file is empty. Choose a file').waitFor();
    await page.getByRole('combobox', { name: 'Stored mapping' }).click();
    await page.getByRole('option', { name: 'sp500' }).click();
    await choose('other.csv', 'X\n1\n');
    await page.getByText('The stored mapping sp500 does not fit this file.').waitFor();
    expect(await page.getByText('headerRow').count()).to.equal(0);
    refuse('sheet', 'is not in the workbook');
    await choose('third.csv', 'X\n1\n');
    await page.getByText('is not in the workbook').waitFor();
    expect(await page.getByText('Request id').count()).to.equal(0);
  });

  it('sends a compressed file uncompressed', async () => {
    await choose('firms.ndjson.gz', gzipSync('{"name":"Toyota"}\n'));
    await page.getByRole('button', { name: 'Import 1 row' }).waitFor();
    expect(platform.bodies).to.include('{"name":"Toyota"}\n');
  });
});
