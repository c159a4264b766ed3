import { expect } from 'chai';
import { usePageBrowser } from '../support/page-browser.ts';
import { pageOf } from '../support/people.ts';
import { record, serveRecords } from '../support/records.ts';

const view = {
  id: 'v1',
  name: 'Japan',
  filter: { country: 'JP' },
  sort: '',
  columns: [],
  visibility: 'private',
  owner: { type: 'user', id: 'u1' },
};
const note = {
  id: 'n1',
  text: 'Call them.',
  author: { type: 'user', id: 'u1' },
  createdAt: new Date(0).toISOString(),
};

describe('small operations about records in Chromium', () => {
  const browser = usePageBrowser(serveRecords);
  const respondWith = (path: string, body: unknown) =>
    browser.platform.operations.set(path, () => ({ body }));
  const called = (call: string) => async () => browser.platform.calls.includes(call);
  const until = async (isTrue: () => Promise<boolean>) => {
    while (!(await isTrue())) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };

  it('deletes the open view, and restores it', async () => {
    browser.platform.operations.set('GET /v2/investment-views', () => pageOf([view]));
    respondWith('DELETE /v2/investment-views/v1', '');
    respondWith('POST /v2/investment-views', view);
    await browser.open('records');
    await browser.press('Views');
    const remove = browser.page.getByRole('menuitem', { name: 'Delete the view “Japan”' });
    expect(await remove.count()).to.equal(0);
    await browser.page.getByRole('menuitem', { name: 'Japan' }).click();
    await browser.page.getByText('View: Japan').waitFor();
    await browser.press('Views');
    await remove.click();
    await browser.press('Undo');
    await until(called('POST /v2/investment-views'));
    expect(browser.sent('Japan')).to.deep.include({ name: 'Japan', filter: { country: 'JP' } });
  });

  it('deletes a note of the person', async () => {
    respondWith('GET /v2/investments/r1', record(1));
    browser.platform.operations.set('GET /v2/investments/r1/notes', () => pageOf([note]));
    respondWith('DELETE /v2/investments/r1/notes/n1', '');
    await browser.open('records?record=r1');
    await browser.page.getByRole('tab', { name: 'Notes' }).click();
    await browser.page.getByText('Call them.').waitFor();
    browser.platform.operations.set('GET /v2/investments/r1/notes', () => pageOf([]));
    await browser.press('Delete the note');
    await browser.page.getByText('The note is deleted.').waitFor();
    await browser.page.getByText('Call them.').waitFor({ state: 'detached' });
  });

  it('adds one note for two clicks', async () => {
    respondWith('GET /v2/investments/r1', record(1));
    browser.platform.operations.set('GET /v2/investments/r1/notes', () => pageOf([]));
    respondWith('POST /v2/investments/r1/notes', note);
    await browser.open('records?record=r1');
    const { page } = browser;
    await page.getByRole('tab', { name: 'Notes' }).click();
    const text = page.getByRole('textbox', { name: 'New note' });
    await text.fill('Call them.');
    await page.getByRole('button', { name: 'Add the note' }).evaluate(clickTwice);
    await until(async () => (await text.inputValue()) === '');
    const added = browser.platform.calls.filter((call) => call === 'POST /v2/investments/r1/notes');
    expect(added).to.have.length(1);
  });

  it('has a workbook template beside the import', async () => {
    respondWith('GET /v2/investments/import-template', 'a workbook');
    await browser.open('records/import');
    const download = browser.page.waitForEvent('download');
    await browser.press('Download a workbook to fill in');
    expect((await download).suggestedFilename()).to.equal('investments.xlsx');
  });
});

/** Clicks again before a timer of the page runs, as on a busy computer. In the browser. */
async function clickTwice(button: HTMLElement | SVGElement): Promise<void> {
  const click = () => button.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  click();
  for (let turn = 0; turn < 100; turn++) {
    await undefined;
  }
  click();
}
