import { expect } from 'chai';
import { serveAudit } from '../support/audit.ts';
import { errorsOf } from '../support/open-browser.ts';
import { usePageBrowser } from '../support/page-browser.ts';
import { me, pageOf } from '../support/people.ts';

const erasures = 'POST /v2/audit/erasures';

describe('the erasure of a person from the audit log in Chromium', () => {
  const opened = usePageBrowser(serveAudit);
  const asRole = (role: string) => {
    const { scopes } = me() as { scopes: string[] };
    const body = me({ role, scopes: [...scopes, 'audit.read', 'audit.erase'] });
    opened.platform.operations.set('GET /v2/me', () => ({ body }));
  };

  it('is for owners', async () => {
    asRole('admin');
    await opened.open('audit');
    await opened.page.getByRole('link', { name: 'Verify the log' }).waitFor();
    expect(await opened.page.getByRole('button', { name: 'Erase a person' }).count()).to.equal(0);
  });

  it('finds a member by name, and requires the typed name', async () => {
    const { page, platform } = opened;
    asRole('owner');
    platform.operations.set(erasures, () => ({ body: { result: 'erased', deadLetters: 0 } }));
    await opened.open('audit');
    await opened.press('Erase a person');
    const dialog = page.getByRole('dialog', { name: 'Erase a person' });
    await dialog.getByRole('combobox', { name: 'Person' }).fill('Ada');
    await page.getByRole('option', { name: 'Ada Lovelace' }).click();
    expect(await errorsOf(page)).to.deep.equal([]);
    await opened.confirm('Continue');
    const typed = dialog.getByRole('textbox');
    await typed.fill('Ada');
    expect(await dialog.getByRole('button', { name: 'Erase', exact: true }).isDisabled()).to.equal(
      true,
    );
    await typed.fill('Ada Lovelace');
    await opened.confirm('Erase');
    await page.getByText('The data of Ada Lovelace is erased.').waitFor();
    expect(opened.sent('userId')).to.deep.equal({ userId: 'u1' });
    await dialog.waitFor({ state: 'detached' });
  });

  it('shows the names of members beyond the end of the dialog', async () => {
    const { page, platform } = opened;
    asRole('owner');
    const names = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve', 'Finn'];
    platform.operations.set('GET /v2/workspaces/w1/members', () =>
      pageOf(names.map((name) => ({ userId: name, name, email: `${name}@example.com` }))),
    );
    await opened.open('audit');
    await opened.press('Erase a person');
    await page.getByRole('combobox', { name: 'Person' }).click();
    const last = page.getByRole('option', { name: 'Finn' });
    await last.waitFor();
    const seen = await last.evaluate((option) => {
      const { x, y, width, height } = option.getBoundingClientRect();
      const top = document.elementFromPoint(x + width / 2, y + height / 2);
      const dialog = option.closest('[role="dialog"]')!.getBoundingClientRect();
      return { isOnTop: option.contains(top), isBeyond: y > dialog.bottom };
    });
    expect(seen).to.deep.equal({ isOnTop: true, isBeyond: true });
    expect(await errorsOf(page)).to.deep.equal([]);
  });

  it('reports an unknown address without data in the log', async () => {
    const { page, platform } = opened;
    asRole('owner');
    platform.operations.set(erasures, () => ({
      body: { result: 'nothing_found', deadLetters: 0 },
    }));
    await opened.open('audit');
    await opened.press('Erase a person');
    const dialog = page.getByRole('dialog', { name: 'Erase a person' });
    await dialog.getByRole('combobox', { name: 'Person' }).fill('nobody@example.com');
    await opened.confirm('Continue');
    await dialog.getByRole('textbox').fill('nobody@example.com');
    await opened.confirm('Erase');
    await page.getByText('The log has no data of nobody@example.com. Check the id.').waitFor();
    expect(opened.sent('userId')).to.deep.equal({ userId: 'nobody@example.com' });
  });
});
