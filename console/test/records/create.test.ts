import { expect } from 'chai';
import { problem } from '../support/fake-platform.ts';
import { errorsOf } from '../support/open-browser.ts';
import { usePageBrowser } from '../support/page-browser.ts';
import { me } from '../support/people.ts';
import { record, serveRecords } from '../support/records.ts';

describe('a new record in Chromium', () => {
  const opened = usePageBrowser((platform) => void serveRecords(platform));

  it('is created beside the messages about refused fields, and opens', async () => {
    const { page, platform } = opened;
    let isRefused = true;
    platform.operations.set('POST /v2/investments', () => {
      const errors = [{ field: 'lei', message: 'must have the check digits of ISO 17442' }];
      return isRefused
        ? { status: 400, body: problem('invalid_request', 'lei', { errors }) }
        : { status: 201, body: record(7, { name: 'Kestrel' }) };
    });
    platform.operations.set('GET /v2/investments/r7', () => ({
      body: record(7, { name: 'Kestrel' }),
    }));
    await opened.open('records');
    await opened.press('Create a record');
    const dialog = page.getByRole('dialog', { name: 'Create a record' });
    await opened.confirm('Create a record');
    await dialog.getByText('Enter a name or a ticker.').waitFor();
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Kestrel');
    await dialog.getByRole('textbox', { name: 'LEI' }).fill('wrong');
    await dialog.getByRole('textbox', { name: 'Employees' }).fill('12');
    await dialog.getByRole('textbox', { name: 'Tags' }).fill('birds, funds');
    await dialog.getByRole('checkbox', { name: 'Only you' }).check();
    await opened.confirm('Create a record');
    await dialog.getByText('must have the check digits of ISO 17442').waitFor();
    await page.waitForFunction(() => document.activeElement?.ariaInvalid === 'true');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Keep editing' }).click();
    expect(await errorsOf(page)).to.deep.equal([]);
    isRefused = false;
    await opened.confirm('Create a record');
    await page.getByText('Kestrel is created.').waitFor();
    await page.getByRole('dialog', { name: 'Kestrel' }).waitFor();
    expect(opened.sent('Kestrel')).to.deep.equal({
      name: 'Kestrel',
      lei: 'wrong',
      employees: 12,
      tags: ['birds', 'funds'],
      visibility: 'private',
    });
    expect(opened.problems).to.deep.equal([]);
  });

  it('has no button for readers without other rights', async () => {
    const { page, platform } = opened;
    const body = me({ role: 'member', scopes: ['investments.read'] });
    platform.operations.set('GET /v2/me', () => ({ body }));
    await opened.open('records');
    await page.getByText('67,152 records').waitFor();
    expect(await page.getByRole('button', { name: 'Create a record' }).count()).to.equal(0);
  });
});
