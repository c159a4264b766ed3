import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { type FakePlatform, problem } from '../support/fake-platform.ts';
import { errorsOf } from '../support/open-browser.ts';
import { usePageBrowser } from '../support/page-browser.ts';
import { record, serveRecords } from '../support/records.ts';

const edits = '/v2/investment-edits';
const none = {
  matched: 2,
  changed: 0,
  unchanged: 0,
  deleted: 0,
  skipped: 0,
};

function edit(id: string, state: string, more: object = {}): { body: object } {
  const counts = { ...none, changed: state === 'succeeded' ? 2 : 0 };
  const outcome = { counts, skippedBy: {}, skippedRecords: [] };
  return { body: { id, state, ...outcome, message: null, undoOf: null, ...more } };
}

describe('the edit of many records in Chromium', () => {
  const opened = usePageBrowser();
  let platform: FakePlatform;
  let page: Page;
  let problems: string[];
  const sent = (call: string) =>
    platform.calls.flatMap((one, at) =>
      one === call ? [JSON.parse(platform.bodies[at] ?? '')] : [],
    );

  beforeEach(() => {
    ({ page, platform, problems } = opened);
    serveRecords(platform);
    const { operations } = platform;
    const change = { field: 'sector', before: 'Energy', after: 'Banks' };
    operations.set(`POST ${edits}/preview`, () => ({
      body: {
        counts: { ...none, changed: 12, skipped: 1 },
        skippedBy: { locked: 1 },
        skippedRecords: [],
        records: [{ id: 'r0', name: 'Company 0', changes: [change] }],
      },
    }));
    operations.set(`POST ${edits}`, () => edit('e1', 'queued'));
    operations.set(`GET ${edits}/e1`, () => edit('e1', 'succeeded'));
    operations.set(`POST ${edits}/e1/undo`, () => edit('e2', 'queued', { undoOf: 'e1' }));
    operations.set(`GET ${edits}/e2`, () => edit('e2', 'succeeded', { undoOf: 'e1' }));
  });

  it('selects, previews, changes and undoes', async () => {
    await page.goto(`${platform.origin}/console/w/w1/production/records`);
    await page.getByRole('checkbox', { name: 'Choose Company 0', exact: true }).check();
    await page.getByRole('checkbox', { name: 'Choose Company 2', exact: true }).check();
    await page.getByText('2 selected').waitFor();
    await page.getByRole('button', { name: 'Change the selected records' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change 2 records' });
    const look = dialog.getByRole('button', { name: 'Preview' });
    expect(await look.isDisabled()).to.equal(true);
    await dialog.getByRole('combobox', { name: 'Field' }).click();
    await page.getByRole('option', { name: 'Sector' }).click();
    await dialog.getByRole('textbox', { name: 'New value' }).fill('Banks');
    const apply = dialog.getByRole('button', { name: 'Change the records' });
    expect(await apply.isDisabled()).to.equal(true);
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await dialog.getByRole('cell', { name: 'Banks' }).waitFor();
    await dialog.getByText('12 records will change.').waitFor();
    await dialog.getByText('1 record kept, because the record is locked').waitFor();
    await dialog.getByRole('heading', { name: 'Company 0' }).waitFor();
    await dialog.getByText('11 more records.').waitFor();
    expect(await errorsOf(page)).to.deep.equal([]);
    await apply.click();
    await dialog.getByText('Done: 2 changed').waitFor();
    expect(sent(`POST ${edits}`)).to.deep.equal([
      { ids: ['r0', 'r2'], changes: { sector: 'Banks' } },
    ]);
    await dialog.getByRole('button', { name: 'Undo' }).click();
    await dialog.getByRole('button', { name: 'Undo' }).waitFor({ state: 'detached' });
    await dialog.getByText('Undone', { exact: true }).waitFor();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await page.getByText('2 selected').waitFor({ state: 'detached' });
    expect(problems).to.deep.equal([]);
  });

  it('names the records that an undo keeps, and reads the counts of values again', async () => {
    const { operations } = platform;
    const kept = {
      undoOf: 'e1',
      counts: { ...none, changed: 1, skipped: 1 },
      skippedBy: { changedSince: 1, locked: 0 },
      skippedRecords: [{ id: 'r2', reason: 'changedSince', message: 'Changed.' }],
    };
    operations.set(`GET ${edits}/e2`, () => edit('e2', 'succeeded', kept));
    operations.set('GET /v2/investments/r2', () => ({ body: record(2) }));
    await page.goto(`${platform.origin}/console/w/w1/production/records`);
    await page.getByRole('checkbox', { name: 'Choose Company 2', exact: true }).check();
    await page.getByRole('button', { name: 'Change the selected records' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Add tags' }).fill('watch');
    await dialog.getByRole('button', { name: 'Preview' }).click();
    const readFacets = () => platform.calls.filter((call) => call.endsWith('/facets')).length;
    const before = readFacets();
    await dialog.getByRole('button', { name: 'Change the records' }).click();
    await dialog.getByText('Done: 2 changed').waitFor();
    expect(readFacets()).to.be.above(before);
    await dialog.getByRole('button', { name: 'Undo' }).click();
    await dialog
      .getByText('Partly undone: 1 record kept, because somebody has changed the record since.')
      .waitFor();
    await dialog.getByText('Show the skipped records').click();
    await dialog.getByRole('link', { name: 'Company 2' }).click();
    await page.getByRole('dialog', { name: 'Company 2' }).waitFor();
    expect(problems).to.deep.equal([]);
  });

  it('selects the loaded rows, or rows between two clicks, and moves no row', async () => {
    await page.goto(`${platform.origin}/console/w/w1/production/records`);
    const first = page.getByRole('checkbox', { name: 'Choose Company 1', exact: true });
    const before = await first.boundingBox();
    await first.check();
    await page.getByText('1 selected').waitFor();
    expect(await first.boundingBox()).to.deep.equal(before);
    await page
      .getByRole('checkbox', { name: 'Choose Company 5', exact: true })
      .click({ modifiers: ['Shift'] });
    await page.getByText('5 selected').waitFor();
    const all = page.getByRole('checkbox', { name: 'Select the loaded records' });
    expect(await all.evaluate((box) => (box as HTMLInputElement).indeterminate)).to.equal(true);
    await all.check();
    await page.getByText('100 selected').waitFor();
    expect(await errorsOf(page)).to.deep.equal([]);
    await all.uncheck();
    await page.getByText('100 selected').waitFor({ state: 'detached' });
    expect(problems).to.deep.equal([]);
  });

  it('shows errors of the server beside the inputs', async () => {
    const errors = [
      { field: 'changes.country', message: 'must be a country' },
      { field: 'addTags.0', message: 'is too long' },
    ];
    platform.operations.set(`POST ${edits}/preview`, () => ({
      status: 400,
      body: problem('invalid_request', 'country', { errors }),
    }));
    await page.goto(`${platform.origin}/console/w/w1/production/records`);
    await page.getByRole('checkbox', { name: 'Choose Company 0', exact: true }).check();
    await page.getByRole('button', { name: 'Change the selected records' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change 1 record' });
    await dialog.getByRole('combobox', { name: 'Field' }).click();
    await page.getByRole('option', { name: 'Country' }).click();
    await dialog.getByRole('textbox', { name: 'New value' }).fill('xx');
    await dialog.getByRole('textbox', { name: 'Add tags' }).fill('watch');
    await dialog.getByRole('button', { name: 'Preview' }).click();
    const value = dialog.getByRole('textbox', { name: 'New value' });
    await dialog.getByText('is too long').waitFor();
    await page.waitForFunction(() => document.activeElement?.ariaInvalid === 'true');
    expect(await page.locator(':focus').inputValue()).to.equal('xx');
    expect(await value.getAttribute('aria-describedby')).to.match(/error/);
    expect(await dialog.getByText('Request id').count()).to.equal(0);
    expect(await errorsOf(page)).to.deep.equal([]);
    expect(sent(`POST ${edits}/preview`)[0].changes).to.deep.equal({ country: 'XX' });
  });

  it('keeps the buttons of a long preview visible', async () => {
    const change = { field: 'sector', before: 'Energy', after: 'Banks' };
    platform.operations.set(`POST ${edits}/preview`, () => ({
      body: {
        counts: { ...none, changed: 10 },
        skippedBy: {},
        records: Array.from({ length: 10 }, (_, at) => ({
          id: `r${at}`,
          name: `Company ${at}`,
          changes: [change, { ...change, field: 'financingType' }],
        })),
      },
    }));
    await page.goto(`${platform.origin}/console/w/w1/production/records`);
    await page.getByRole('checkbox', { name: 'Choose Company 0', exact: true }).check();
    await page.getByRole('button', { name: 'Change the selected records' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Add tags' }).fill('watch');
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await dialog.getByRole('heading', { name: 'Company 9' }).waitFor();
    const apply = dialog.getByRole('button', { name: 'Change the records' });
    const { y = 0, height = 0 } = (await apply.boundingBox()) ?? {};
    expect(y + height).to.be.below(page.viewportSize()?.height ?? 0);
  });

  it('selects all records of the filter', async () => {
    const search = '?filter=%7B"country"%3A"JP"%7D';
    await page.goto(`${platform.origin}/console/w/w1/production/records${search}`);
    await page.getByRole('checkbox', { name: 'Choose Company 0', exact: true }).check();
    await page.getByRole('button', { name: 'Select all 2 matching records' }).click();
    await page.getByRole('button', { name: 'Change the selected records' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Add tags' }).fill('japan, watch');
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await dialog.getByRole('cell', { name: 'Banks' }).waitFor();
    expect(sent(`POST ${edits}/preview`)).to.deep.equal([
      { filter: { archived: 'false', country: 'JP' }, addTags: ['japan', 'watch'] },
    ]);
  });
});
