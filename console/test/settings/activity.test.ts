import { expect } from 'chai';
import { auditRecord } from '../support/audit.ts';
import { type FakePlatform, problem } from '../support/fake-platform.ts';
import { errorsOfThemesAndPhone } from '../support/open-browser.ts';
import { usePageBrowser } from '../support/page-browser.ts';
import { me, pageOf } from '../support/people.ts';

const records = 'GET /v2/audit/account/records';
const erasures = 'POST /v2/audit/account/erasures';

function serveActivity({ operations }: FakePlatform): void {
  operations.set(records, () =>
    pageOf([
      auditRecord(2, {
        action: 'user.sign_in_failed',
        outcome: 'failure',
        context: { requestId: 'r', traceId: null, ip: '192.0.2.9', userAgent: '<b>curl</b>' },
      }),
      auditRecord(1, { action: 'user.signed_in' }),
    ]),
  );
}

describe('the log of the account in Chromium', () => {
  const opened = usePageBrowser(serveActivity);

  it('has sign-ins with IP address and browser, for a member, too', async () => {
    const { page, platform } = opened;
    const scopes = ['investments.read'];
    platform.operations.set('GET /v2/me', () => ({ body: me({ role: 'member', scopes }) }));
    await opened.open('settings?tab=activity');
    const failed = page.getByRole('row', { name: /192\.0\.2\.9/ });
    await failed.getByText('Failed', { exact: true }).waitFor();
    await failed.getByText('<b>curl</b>').waitFor();
    expect(await errorsOfThemesAndPhone(page)).to.deep.equal([]);
    expect(opened.problems).to.deep.equal([]);
  });

  it('explains an empty log', async () => {
    opened.platform.operations.set(records, () => pageOf([]));
    await opened.open('settings?tab=activity');
    await opened.page.getByText('No activity yet').waitFor();
  });

  it('erases personal data only after the address is typed', async () => {
    const { page, platform } = opened;
    let isRefused = true;
    platform.operations.set(erasures, () =>
      isRefused
        ? { status: 403, body: problem('forbidden', 'Not with this credential.') }
        : { body: { result: 'erased', deadLetters: 0 } },
    );
    await opened.open('settings?tab=activity');
    await opened.press('Erase my data from the log');
    const dialog = page.getByRole('dialog');
    const button = dialog.getByRole('button', { name: 'Erase', exact: true });
    expect(await button.isDisabled()).to.equal(true);
    const { user } = me() as { user: { email: string } };
    await dialog.getByRole('textbox').fill(user.email);
    await button.click();
    await page.getByText('Not with this credential.').waitFor();
    isRefused = false;
    await button.click();
    await page.getByText('Your data is erased from the log of your account.').waitFor();
    expect(platform.calls.filter((call) => call === erasures)).to.have.length(2);
  });
});
