import { expect } from 'chai';
import { problem } from '../support/fake-platform.ts';
import { faultsOf } from '../support/open-browser.ts';
import { serveOperations } from '../support/operations.ts';
import { usePageBrowser } from '../support/page-browser.ts';

describe('accounts for operators in Chromium', () => {
  const opened = usePageBrowser(serveOperations);

  it('are disabled with a reason, which stays beside an error, and enabled again', async () => {
    const { page, platform } = opened;
    let isRefused = true;
    platform.operations.set('POST /v2/people/u9/disable', () =>
      isRefused
        ? { status: 404, body: problem('not_found', 'No such user.') }
        : { body: { id: 'u9' } },
    );
    platform.operations.set('POST /v2/people/u9/enable', () => ({ body: { id: 'u9' } }));
    await opened.open('operations?tab=accounts');
    const button = page.getByRole('button', { name: 'Disable the account' });
    expect(await button.isDisabled()).to.equal(true);
    await page.getByRole('textbox', { name: 'Id of the user' }).fill(' u9 ');
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await faultsOf(page)).to.deep.equal([]);
    }
    await button.click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('A stolen laptop.');
    await opened.confirm('Disable the account');
    await dialog.getByText('No such user.').waitFor();
    isRefused = false;
    await opened.confirm('Disable the account');
    await page.getByText('The account u9 is disabled.').waitFor();
    expect(opened.sent('laptop')).to.deep.equal({ reason: 'A stolen laptop.' });
    await opened.press('Enable the account');
    await opened.confirm('Enable the account');
    await page.getByText('The account u9 is enabled.').waitFor();
    expect(opened.problems).to.deep.equal([]);
  });
});
