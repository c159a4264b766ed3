import { expect } from 'chai';
import { useApplicationBrowser } from '../support/application-browser.ts';
import { errorsOf } from '../support/open-browser.ts';
import { applicationPath, wholeApplication } from '../support/published-application.ts';

describe('the end of an application in Chromium', () => {
  const opened = useApplicationBrowser();
  const callsOf = (method: string) =>
    opened.platform.calls.filter((call) => call.startsWith(method));

  it('is deleted only after its name is typed, and can be restored', async () => {
    const { page, platform } = opened;
    const deletionAt = new Date(Date.now() + 604_000_000).toISOString();
    const leaving = { body: wholeApplication({ state: 'pending_deletion', deletionAt }) };
    platform.operations.set(`DELETE ${applicationPath}`, () => {
      platform.operations.set(`GET ${applicationPath}`, () => leaving);
      return leaving;
    });
    platform.operations.set(`POST ${applicationPath}/restore`, () => {
      platform.operations.set(`GET ${applicationPath}`, () => ({ body: wholeApplication() }));
      return { body: wholeApplication() };
    });
    await opened.open('danger');
    await opened.press('Delete the application');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Admins of 7 workspaces get a mail.').waitFor();
    const button = dialog.getByRole('button', { name: 'Delete the application' });
    await dialog.getByRole('textbox').fill('Ledger');
    expect(await button.isDisabled()).to.equal(true);
    await dialog.getByRole('textbox').press('Enter');
    expect(callsOf('DELETE')).to.deep.equal([]);
    expect(await errorsOf(page)).to.deep.equal([]);
    await dialog.getByRole('textbox').fill('Ledger Sync');
    await button.click();
    await page.getByText('in 6 days').first().waitFor();
    await opened.press('Restore the application');
    await page.getByText('The application is restored.').waitFor();
  });

  it('revokes a secret after a confirmation, and shows a new secret once', async () => {
    const { page, platform } = opened;
    platform.operations.set(`DELETE ${applicationPath}/secrets/s1`, () => ({
      status: 204,
      body: '',
    }));
    platform.operations.set(`POST ${applicationPath}/secrets`, () => ({
      status: 201,
      body: { clientSecret: 'irs_new' },
    }));
    await opened.open('secrets');
    await opened.press('Revoke irs_1…');
    await page.getByText('programs with this secret get no new tokens').waitFor();
    await opened.confirm('Revoke the secret');
    await page.getByText('The secret irs_1… is revoked.').waitFor();
    await opened.press('Rotate the secret');
    await page.getByLabel('Three days').check();
    await opened.confirm('Rotate the secret');
    await page.getByText('irs_new').waitFor();
    expect(platform.bodies).to.include('{"overlapHours":72}');
    await page.reload();
    await page.getByText('irs_2…', { exact: true }).waitFor();
    expect(await page.getByText('irs_new').count()).to.equal(0);
  });

  it("leaves the directory with the publisher's choice", async () => {
    const { page, platform } = opened;
    platform.operations.set(`POST ${applicationPath}/listing/unpublish`, () => ({ body: {} }));
    await opened.open('distribution');
    await opened.press('Unpublish the listing');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Valid tokens').waitFor();
    await dialog.getByText('13', { exact: true }).waitFor();
    await dialog.getByLabel('Uninstall the application everywhere').check();
    await dialog.getByRole('textbox').fill('Ledger Sync');
    await opened.confirm('Unpublish the listing');
    await page.getByText('The listing is unpublished.').waitFor();
    expect(platform.bodies).to.include('{"existingInstallations":"revoke"}');
  });
});
