import { expect } from 'chai';
import type { FakePlatform } from '../support/fake-platform.ts';
import { errorsOf } from '../support/open-browser.ts';
import { usePageBrowser } from '../support/page-browser.ts';
import { me, pageOf } from '../support/people.ts';
import { record, serveRecords } from '../support/records.ts';

const at = new Date(0).toISOString();
const view = {
  id: 'v1',
  name: 'Japan',
  filter: { country: 'JP' },
  sort: '',
  columns: [],
  visibility: 'private',
  owner: { type: 'user', id: 'u1' },
};
const notes = '/v2/investments/r1/notes';
const preset = '/v2/import-presets/Registry';

function serveStored(platform: FakePlatform): void {
  serveRecords(platform);
  const { operations } = platform;
  operations.set('GET /v2/investments/r1', () => ({ body: record(1) }));
  operations.set('GET /v2/investment-views', () => pageOf([view]));
  operations.set('PATCH /v2/investment-views/v1', () => ({ body: view }));
  operations.set('GET /v2/import-jobs', () => pageOf([]));
  operations.set('GET /v2/import-presets', () => pageOf([]));
}

describe('notes, views and mappings of records in Chromium', () => {
  const opened = usePageBrowser(serveStored);

  it("changes the person's own note in place, and no note of others", async () => {
    const { page, platform } = opened;
    let text = 'Call the registry.';
    const body = me({ role: 'member', scopes: ['investments.read', 'investments.write'] });
    platform.operations.set('GET /v2/me', () => ({ body }));
    const note = (id: string, author: string, noted: string) => ({
      id,
      text: noted,
      createdAt: at,
      author: { type: 'user', id: author },
    });
    platform.operations.set(`GET ${notes}`, () =>
      pageOf([note('n1', 'u1', text), note('n2', 'u2', 'Of Grace')]),
    );
    platform.operations.set(`PATCH ${notes}/n1`, () => {
      ({ text } = JSON.parse(platform.bodies.at(-1) ?? '{}'));
      return { body: note('n1', 'u1', text) };
    });
    await opened.open('records?record=r1');
    await page.getByRole('tab', { name: 'Notes' }).click();
    await page.getByText('Of Grace').waitFor();
    expect(await page.getByRole('button', { name: 'Change the note' }).count()).to.equal(1);
    await opened.press('Change the note');
    await page.getByRole('textbox', { name: 'Change the note' }).fill('Called.');
    expect(await errorsOf(page)).to.deep.equal([]);
    await opened.press('Save the note');
    await page.getByText('Called.', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Change the note' }).waitFor();
  });

  it('renames and shares the displayed view', async () => {
    const { page } = opened;
    await opened.open('records?filter=%7B"country"%3A"JP"%7D');
    await opened.press('Views');
    await page.getByRole('menuitem', { name: 'Rename or share this view' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill('Japan and Korea');
    await dialog.getByRole('checkbox').check();
    expect(await errorsOf(page)).to.deep.equal([]);
    await opened.confirm('Save');
    await dialog.waitFor({ state: 'detached' });
    expect(opened.sent('Korea')).to.deep.equal({ name: 'Japan and Korea', visibility: 'shared' });
  });

  it('stores the displayed filters and columns in a view', async () => {
    const { page } = opened;
    await opened.open('records?sort=-name');
    await opened.press('Views');
    await page.getByRole('menuitem', { name: 'Replace a view' }).click();
    await opened.confirm('Save');
    await page.getByText('The view Japan is saved.').waitFor();
    expect(opened.sent('-name')).to.deep.equal({ filter: {}, sort: '-name', columns: [] });
  });

  it('stores the mapping of a file, and deletes a stored one', async () => {
    const { page, platform } = opened;
    const counts = { created: 1, updated: 0, unchanged: 0, rejected: 0, warned: 0 };
    platform.operations.set('POST /v2/investments/imports', ({ searchParams }) => ({
      body: {
        ...counts,
        file: { format: 'csv' },
        importedColumns: searchParams.has('mapping') ? [{ column: 'Firm', field: 'name' }] : [],
        ignoredColumns: searchParams.has('mapping') ? [] : [{ column: 'Firm', didYouMean: 'name' }],
        errors: [],
        warnings: [],
      },
    }));
    platform.operations.set(`PUT ${preset}`, () => {
      const stored = { name: 'Registry', mapping: { Firm: 'name' }, builtIn: false };
      platform.operations.set('GET /v2/import-presets', () => pageOf([stored]));
      return { body: stored };
    });
    platform.operations.set(`DELETE ${preset}`, () => {
      platform.operations.set('GET /v2/import-presets', () => pageOf([]));
      return { status: 204, body: '' };
    });
    await opened.open('records/import');
    await page.locator('input[type=file]').setInputFiles({
      name: 'firms.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Firm\nKestrel\n'),
    });
    await page.getByRole('textbox', { name: 'Name of the mapping' }).fill('Registry');
    await opened.press('Store the mapping');
    await page.getByText('The mapping Registry is stored.').waitFor();
    expect(opened.sent('Firm')).to.deep.equal({ mapping: { Firm: 'name' } });
    await page.getByRole('combobox', { name: 'Stored mapping' }).click();
    await page.getByRole('option', { name: 'Registry' }).click();
    await opened.press('Delete the mapping');
    await page.getByText('The mapping Registry is deleted.').waitFor();
    expect(platform.calls).to.include(`DELETE ${preset}`);
  });
});
