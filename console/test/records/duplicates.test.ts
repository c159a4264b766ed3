import { expect } from 'chai';
import { type FakePlatform, problem } from '../support/fake-platform.ts';
import { errorsOf } from '../support/open-browser.ts';
import { usePageBrowser } from '../support/page-browser.ts';
import { record, serveRecords } from '../support/records.ts';

const merge = 'POST /v2/investments/r1/merge';
const duplicates = 'GET /v2/investments/r1/duplicates';

function serveDuplicates(platform: FakePlatform): void {
  serveRecords(platform);
  const { operations } = platform;
  operations.set('GET /v2/investments/r1', () => ({ body: record(1) }));
  operations.set(duplicates, () => ({
    body: {
      duplicates: [
        {
          reasons: ['lei', 'name'],
          investment: record(2, {
            ceo: '<b>Grace</b>',
            description: 'A company of companies. '.repeat(40),
          }),
        },
        { reasons: ['tickerSymbol'], investment: record(3) },
      ],
    },
  }));
}

describe('duplicates of a record in Chromium', () => {
  const opened = usePageBrowser(serveDuplicates);
  const openTab = async () => {
    await opened.open('records?record=r1');
    await opened.page.getByRole('tab', { name: 'Duplicates' }).click();
  };

  it('are shown with their differences, and merged after the name is typed', async () => {
    const { page, platform } = opened;
    platform.operations.set(merge, () => ({ body: record(1) }));
    await openTab();
    const second = page.getByRole('region', { name: 'Company 2' });
    await second.getByText('Same values: LEI, Name').waitFor();
    await second.getByRole('row', { name: 'CEO – <b>Grace</b>' }).waitFor();
    const widths = await second
      .getByRole('columnheader')
      .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().width));
    expect(Math.min(...widths)).to.be.above(100);
    expect(await errorsOf(page)).to.deep.equal([]);
    const button = page.getByRole('button', { name: 'Merge into this record' });
    expect(await button.isDisabled()).to.equal(true);
    await page.getByRole('checkbox', { name: 'Company 2', exact: true }).check();
    await button.click();
    const dialog = page.getByRole('dialog', { name: 'Merge into this record' });
    await dialog.getByText('1 record is deleted.').waitFor();
    await dialog.getByRole('textbox').fill('Company 1');
    platform.operations.set(duplicates, () => ({ body: { duplicates: [] } }));
    await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
    await page.getByText('1 record is merged into Company 1.').waitFor();
    await page.getByText('No other record looks like this company.').waitFor();
    expect(opened.sent('duplicates')).to.deep.equal({ duplicates: ['r2'] });
    expect(opened.problems).to.deep.equal([]);
  });

  it('stay selected if the server refuses the merge', async () => {
    const { page, platform } = opened;
    platform.operations.set(merge, () => ({
      status: 409,
      body: problem('conflict', 'Company 2 is locked.'),
    }));
    await openTab();
    await page.getByRole('checkbox', { name: 'Company 2', exact: true }).check();
    await opened.press('Merge into this record');
    const dialog = page.getByRole('dialog', { name: 'Merge into this record' });
    await dialog.getByRole('textbox').fill('Company 1');
    await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
    await page.getByText('Company 2 is locked.').waitFor();
    expect(await dialog.getByRole('textbox').inputValue()).to.equal('Company 1');
  });
});
