import { expect } from 'chai';
import { useApplicationBrowser } from '../support/application-browser.ts';
import { applicationPath } from '../support/published-application.ts';

describe('a report of a leaked secret in Chromium', () => {
  const opened = useApplicationBrowser();

  it('shows the new secret before the page asks for a sign-in', async () => {
    const { page, platform } = opened;
    platform.operations.set(`POST ${applicationPath}/compromise`, () => {
      platform.revoke();
      platform.signInError = 'login_required';
      return { body: { tokensRevoked: 3, clientSecret: 'irs_new' } };
    });
    await opened.open('secrets');
    await opened.press('Report the leaked secret');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Admins of 7 workspaces get a mail.').waitFor();
    await dialog.getByRole('textbox', { name: /Type/ }).fill('Ledger Sync');
    await opened.confirm('Report the leaked secret');
    await page.getByText('irs_new').waitFor();
    await dialog.waitFor({ state: 'detached' });
    expect(await page.getByText('Your session has ended').count()).to.equal(0);
    await opened.press('Continue to the sign-in');
    await page.getByText('Nothing that you typed is lost.').waitFor();
    await page.getByText('irs_new').waitFor();
  });
});
