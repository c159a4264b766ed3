import { expect } from 'chai';
import type { FakePlatform } from '../support/fake-platform.ts';
import { errorsOf } from '../support/open-browser.ts';
import { usePageBrowser } from '../support/page-browser.ts';
import { pageOf } from '../support/people.ts';
import { record, serveRecords } from '../support/records.ts';

const at = new Date(0).toISOString();
const job = {
  id: 'j1',
  state: 'succeeded',
  message: null,
  fileName: '<b>march.csv',
  owner: { type: 'user', id: 'u1' },
  undoneBy: null,
  createdAt: at,
  progress: { bytes: 100, bytesRead: 100, line: 40 },
  report: { created: 38, updated: 0, unchanged: 0, rejected: 2, warned: 0 },
};
const edit = {
  id: 'e1',
  state: 'succeeded',
  message: null,
  undoOf: null,
  undoOfImport: null,
  undoneBy: null,
  owner: { type: 'user', id: 'u1' },
  changes: { sector: '<b>Banks</b>' },
  addTags: ['watch'],
  removeTags: [],
  isArchived: null,
  createdAt: at,
  counts: { matched: 3, changed: 2, unchanged: 0, deleted: 0, skipped: 1 },
  skippedBy: { locked: 1 },
  skippedRecords: [{ id: 'r1', reason: 'locked', message: 'The record is locked.' }],
};

function serveJobs(platform: FakePlatform): void {
  serveRecords(platform);
  const { operations } = platform;
  operations.set('GET /v2/import-presets', () => pageOf([]));
  operations.set('GET /v2/import-jobs', () => pageOf([job]));
  operations.set('GET /v2/import-jobs/j1', () => ({ body: job }));
  operations.set('GET /v2/import-jobs/j1/warnings', () => pageOf([]));
  operations.set('GET /v2/import-jobs/j1/errors', ({ searchParams }) => {
    const isFirst = searchParams.get('cursor') === null;
    const line = isFirst ? 3 : 9;
    return {
      body: {
        data: [{ line, field: 'country', message: 'must be a country', value: '<b>' }],
        meta: { totalRecords: 2, nextCursor: isFirst ? 'next' : null },
      },
    };
  });
  operations.set('GET /v2/investment-edits', () => pageOf([edit]));
}

describe('jobs of records in Chromium', () => {
  const opened = usePageBrowser(serveJobs);

  it('has earlier imports, each with every error', async () => {
    const { page } = opened;
    await opened.open('records/import');
    const row = page.getByRole('row', { name: /The import is done/ });
    await row.getByText('Up to line 40. Records: 38 created, 0 changed, 2 rejected.').waitFor();
    expect(await errorsOf(page)).to.deep.equal([]);
    await row.getByRole('link').click();
    await page.waitForURL(/import\?job=j1$/);
    const errors = page.getByRole('region', { name: 'Errors' });
    await errors.getByRole('row', { name: '3 Country (country) must be a country <b>' }).waitFor();
    await opened.press('Load more');
    await errors.getByRole('row', { name: '9 Country (country) must be a country <b>' }).waitFor();
    await page.getByText('No row has a warning.').waitFor();
    await page.getByRole('button', { name: 'Undo the import' }).waitFor();
    expect(await errorsOf(page)).to.deep.equal([]);
    expect(opened.problems).to.deep.equal([]);
  });

  it('has the file and the person of an import, and the records kept by its undo', async () => {
    const { page, platform } = opened;
    platform.operations.set('GET /v2/import-jobs', () =>
      pageOf([
        { ...job, undoneBy: 'e3' },
        { ...job, id: 'j2', fileName: null },
        { ...job, id: 'j3', fileName: 'may.csv', undoneBy: 'e4' },
        { ...job, id: 'j4', fileName: 'june.csv', undoneBy: 'e5' },
      ]),
    );
    const undo = { ...edit, changes: {} };
    platform.operations.set('GET /v2/investment-edits', () =>
      pageOf([
        { ...undo, id: 'e3', undoOfImport: 'j1' },
        { ...undo, id: 'e4', undoOfImport: 'j3', state: 'running' },
      ]),
    );
    await opened.open('records/import');
    const row = page.getByRole('row', { name: '<b>march.csv' });
    await row.getByText('Ada Lovelace').waitFor();
    await row.getByText('Partly undone: 1 record kept, because the record is locked.').waitFor();
    expect(await page.getByRole('row', { name: /The import is done/ }).count()).to.equal(4);
    await page.getByRole('row', { name: 'may.csv' }).getByText('The undo is running.').waitFor();
    await page.getByRole('row', { name: 'june.csv' }).getByText('Yes').waitFor();
    const reads = platform.calls.filter((call) => call.startsWith('GET /v2/investment-edits/'));
    expect(reads).to.deep.equal([]);
    expect(await errorsOf(page)).to.deep.equal([]);
    expect(opened.problems).to.deep.equal([]);
  });

  it('has earlier changes, and undoes one', async () => {
    const { page, platform } = opened;
    const undo = 'POST /v2/investment-edits/e1/undo';
    platform.operations.set(undo, () => {
      platform.operations.set('GET /v2/investment-edits', () =>
        pageOf([
          { ...edit, id: 'e2', undoOf: 'e1', changes: {}, addTags: [], state: 'queued' },
          { ...edit, undoneBy: 'e2' },
        ]),
      );
      return { status: 202, body: { ...edit, id: 'e2', undoOf: 'e1' } };
    });
    await opened.open('records');
    await page.getByRole('link', { name: 'Earlier changes' }).click();
    const row = page.getByRole('row', { name: /<b>Banks<\/b>/ });
    await row.getByText('Ada Lovelace').waitFor();
    await row.getByText('Sector: <b>Banks</b>, +watch').waitFor();
    expect(await errorsOf(page)).to.deep.equal([]);
    await row.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('The undo has begun.').waitFor();
    await row.getByText('The undo is running.').waitFor();
    await page.getByRole('row', { name: /Undo of a bulk change/ }).waitFor();
    platform.operations.set('GET /v2/investments/r1', () => ({ body: record(1) }));
    platform.operations.set('GET /v2/investment-edits', () =>
      pageOf([
        { ...edit, id: 'e2', undoOf: 'e1', changes: {}, addTags: [] },
        { ...edit, undoneBy: 'e2' },
      ]),
    );
    await row.getByText('Partly undone: 1 record kept, because the record is locked.').waitFor();
    await row.getByText('Show the skipped records').click();
    await row.getByRole('link', { name: 'Company 1' }).waitFor();
    expect(await errorsOf(page)).to.deep.equal([]);
    expect(platform.calls).to.include(undo);
    expect(opened.problems).to.deep.equal([]);
  });
});
