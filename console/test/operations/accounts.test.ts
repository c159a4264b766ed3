import { expect } from 'chai';
import type { FakePlatform } from '../support/fake-platform.ts';
import { problem } from '../support/fake-platform.ts';
import { errorsOf } from '../support/open-browser.ts';
import { serveOperations } from '../support/operations.ts';
import { usePageBrowser } from '../support/page-browser.ts';
import { pageOf } from '../support/people.ts';

const at = '2026-11-27T08:15:30.412Z';
const email = 'grace@example.com';
const own = { id: 'u1', address: 'a…@example.com', disabled: null, createdAt: at };

/** The account of the operator, and `u9` with the address above. */
function serveAccounts(platform: FakePlatform): void {
  serveOperations(platform);
  const { operations } = platform;
  let disabled: object | null = null;
  operations.set('GET /v2/platform/accounts', ({ searchParams }) => {
    const wanted = Object.fromEntries(searchParams);
    const isOthers = (wanted.email ?? email) === email && (wanted.userId ?? 'u9') === 'u9';
    const other = { ...own, id: 'u9', address: 'g…@example.com', disabled };
    const isFiltered = wanted.email !== undefined || wanted.userId !== undefined;
    const found = [...(isOthers ? [other] : []), ...(isFiltered ? [] : [own])];
    return pageOf(wanted.state === 'disabled' ? found.filter((one) => one.disabled) : found);
  });
  operations.set('POST /v2/people/u9/disable', () => {
    disabled = { at, reason: 'A stolen laptop.' };
    return { body: { userId: 'u9', disabled } };
  });
  operations.set('POST /v2/people/u9/enable', () => {
    disabled = null;
    return { body: { userId: 'u9', disabled } };
  });
}

describe('accounts for operators in Chromium', () => {
  const opened = usePageBrowser(serveAccounts);
  const search = () => opened.page.getByRole('searchbox', { name: 'Search accounts' });
  const rows = () => opened.page.getByRole('row').filter({ hasText: '@example.com' });

  it('are found by the whole address or the id, and disabled with a reason', async () => {
    const { page, platform } = opened;
    const response = platform.operations.get('POST /v2/people/u9/disable')!;
    platform.operations.set('POST /v2/people/u9/disable', () => ({
      status: 503,
      body: problem('unavailable', 'The service is not available.'),
    }));
    await opened.open('operations?tab=accounts');
    await rows()
      .filter({ hasText: 'This is your own account, so another operator must decide.' })
      .waitFor();
    await search().fill('grace@example.org');
    await page.getByText('No account found').waitFor();
    await search().fill(` ${email} `);
    await opened.press('Disable the account g…@example.com (u9)');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('A stolen laptop.');
    await opened.confirm('Disable');
    await dialog.getByRole('alert').waitFor();
    platform.operations.set('POST /v2/people/u9/disable', response);
    await opened.confirm('Disable');
    await page.getByText('The account g…@example.com (u9) is disabled.').waitFor();
    expect(opened.sent('laptop')).to.deep.equal({ reason: 'A stolen laptop.' });
    await rows().filter({ hasText: 'A stolen laptop.' }).waitFor();
    await search().fill('u9');
    await page.waitForURL(/q=u9/);
    await rows().filter({ hasText: 'A stolen laptop.' }).waitFor();
    expect(opened.problems).to.deep.equal([]);
  });

  it('are listed while disabled, and enabled from the list', async () => {
    const { page, platform } = opened;
    await opened.open('operations?tab=accounts&state=disabled');
    await page.getByText('No account is disabled.').waitFor();
    platform.operations.get('POST /v2/people/u9/disable')!(new URL(platform.origin), {});
    await page.getByRole('combobox', { name: 'Shown' }).selectOption('All accounts');
    await rows().filter({ hasText: 'Active' }).waitFor();
    await page.getByRole('combobox', { name: 'Shown' }).selectOption('Disabled accounts');
    await page.waitForURL(/state=disabled/);
    await page.reload();
    await rows().filter({ hasText: 'A stolen laptop.' }).waitFor();
    expect(await rows().count()).to.equal(1);
    for (const width of [1_280, 320]) {
      await page.setViewportSize({ width, height: 700 });
      expect(await errorsOf(page), `${width}`).to.deep.equal([]);
    }
    await opened.press('Enable the account g…@example.com (u9)');
    await opened.confirm('Enable');
    await page.getByText('The account g…@example.com (u9) is enabled.').waitFor();
    await page.getByText('No account is disabled.').waitFor();
    expect(opened.problems).to.deep.equal([]);
  });
});
