import { expect } from 'chai';
import { errorsOf } from '../support/open-browser.ts';
import { usePageBrowser } from '../support/page-browser.ts';
import { me } from '../support/people.ts';

describe('the form of a new application in Chromium', () => {
  const opened = usePageBrowser();
  const scope = (name: RegExp) => opened.page.getByRole('checkbox', { name });

  beforeEach(() => opened.open('applications/new'));

  it('opens the scopes if none is selected', async () => {
    const { page } = opened;
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Ledger Sync');
    await opened.press('Create an application');
    const first = scope(/^Read investment records/);
    await page.getByText('Choose at least one scope.').waitFor();
    await page.waitForFunction(() => document.activeElement?.getAttribute('type') === 'checkbox');
    expect(await first.evaluate((box) => box === document.activeElement)).to.equal(true);
    expect(await page.getByText('Choose at least one scope.').isVisible()).to.equal(true);
    expect(await errorsOf(page)).to.deep.equal([]);
    expect(opened.platform.calls.filter((call) => call.startsWith('POST'))).to.deep.equal([]);
  });

  it('has scopes in groups, each selected by a click on its name, code or risk', async () => {
    const { page } = opened;
    const group = page.getByRole('group', { name: 'Webhooks' });
    await group.getByText('webhooks.write').click();
    expect(await scope(/webhooks\.write/).isChecked()).to.equal(true);
    await group.getByText('Low risk').click();
    expect(await scope(/webhooks\.read/).isChecked()).to.equal(true);
    expect(
      await page.getByRole('checkbox', { name: /\.(read|write|erase|revoke)/ }).count(),
    ).to.equal(17);
  });

  it('is hidden from a person without the right to create an application', async () => {
    const scopes = ['applications.read'];
    opened.platform.operations.set('GET /v2/me', () => ({ body: me({ role: 'member', scopes }) }));
    await opened.open('applications/new');
    await opened.page.getByText('Your role: member.').waitFor();
    expect(await opened.page.getByRole('textbox').count()).to.equal(0);
  });

  it('asks before typed text is lost', async () => {
    const { page } = opened;
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Ledger Sync');
    await page.getByRole('link', { name: 'Directory', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click();
    expect(await page.getByRole('textbox', { name: 'Name', exact: true }).inputValue()).to.equal(
      'Ledger Sync',
    );
  });
});
