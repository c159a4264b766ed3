import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { type FakePlatform, problem } from '../support/fake-platform.ts';
import { errorsOf } from '../support/open-browser.ts';
import { usePageBrowser } from '../support/page-browser.ts';
import { me, pageOf } from '../support/people.ts';

const members = '/v2/workspaces/w1/members';
const at = new Date(0).toISOString();

function member(id: string, more: object = {}): object {
  return {
    id,
    status: 'active',
    userId: id,
    email: `${id}@example.com`,
    name: `Person ${id}`,
    role: 'developer',
    joinedAt: at,
    invitedAt: null,
    expiresAt: null,
    secondFactor: false,
    ...more,
  };
}

const key = {
  id: 'k1',
  name: 'Nightly import',
  prefix: 'irk_live_us_abc',
  environment: 'production',
  userId: 'u1',
  scopes: ['investments.read'],
  createdAt: at,
  createdBy: null,
  expiresAt: null,
  lastUsedAt: null,
  revokedAt: null,
};

describe('members and API keys in Chromium', () => {
  const opened = usePageBrowser();
  let platform: FakePlatform;
  let page: Page;
  let problems: string[];
  const open = (path: string) => page.goto(`${platform.origin}/console/w/w1/production/${path}`);

  beforeEach(() => {
    ({ page, platform, problems } = opened);
    platform.operations.set(`GET ${members}`, () =>
      pageOf([
        member('u1', { role: 'owner' }),
        member('u2'),
        member('i3', {
          status: 'pending',
          userId: null,
          name: '',
          joinedAt: null,
          invitedAt: at,
          secondFactor: null,
        }),
      ]),
    );
  });

  it('invites a person', async () => {
    platform.operations.set(`POST ${members}`, () => ({
      status: 201,
      body: member('i4', { status: 'pending', email: 'new@example.com' }),
    }));
    await open('members');
    await page.getByRole('row', { name: 'Person u2' }).waitFor();
    expect(await errorsOf(page)).to.deep.equal([]);
    await page.getByRole('button', { name: 'Invite a person' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'E-mail address' }).fill('new@example.com');
    expect(await errorsOf(page)).to.deep.equal([]);
    await dialog.getByRole('button', { name: 'Send the invitation' }).click();
    await page.getByText('The invitation to new@example.com is on its way.').waitFor();
    expect(problems).to.deep.equal([]);
  });

  it('asks before an arrow key changes a role, and restores the role', async () => {
    const change = `PATCH ${members}/u2`;
    platform.operations.set(change, () => ({ body: member('u2') }));
    await open('members');
    const choice = page.getByRole('combobox', { name: 'Role of Person u2' });
    await choice.focus();
    await page.keyboard.press('ArrowUp');
    const dialog = page.getByRole('dialog', { name: 'Change the role' });
    await dialog.getByText('The role of Person u2 changes from Developer to Admin.').waitFor();
    await dialog.getByText('Permissions of the role Admin: Members, installations,').waitFor();
    expect(await errorsOf(page)).to.deep.equal([]);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await choice.inputValue()).to.equal('developer');
    expect(platform.calls).not.to.include(change);
    await choice.selectOption('admin');
    await opened.confirm('Change the role');
    await page.getByText('Person u2 is now Admin.').waitFor();
    expect(opened.sent('role')).to.deep.equal({ role: 'admin' });
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Person u2 is now Developer.').waitFor();
    expect(opened.sent('role')).to.deep.equal({ role: 'developer' });
    expect(problems).to.deep.equal([]);
  });

  it('has role and state below the name on a phone, without horizontal scrolling', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open('members');
    const row = page.getByRole('row', { name: 'Person u2' });
    const role = row.getByRole('combobox', { name: 'Role of Person u2' });
    const name = (await row.getByText('Person u2', { exact: true }).boundingBox())!;
    for (const part of [role, row.getByText('Active'), row.getByRole('cell', { name: /No$/ })]) {
      const box = (await part.boundingBox())!;
      expect(box.y).to.be.above(name.y);
      expect(box.x + box.width).to.be.at.most(390);
    }
    const scroller = page.getByRole('region', { name: 'Members' });
    const hidden = await scroller.evaluate((one) => one.scrollWidth - one.clientWidth);
    expect(hidden).to.equal(0);
    expect(await errorsOf(page)).to.deep.equal([]);
  });

  it('withdraws an invitation after the address is typed', async () => {
    platform.operations.set(`DELETE ${members}/i3`, () => ({ body: {} }));
    await open('members');
    await page.getByRole('button', { name: 'Actions for i3@example.com' }).click();
    await page.getByRole('menuitem', { name: 'Withdraw the invitation' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill('i3@example.com');
    await dialog.getByRole('button', { name: 'Withdraw the invitation' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(platform.calls).to.include(`DELETE ${members}/i3`);
  });

  it('offers an admin no change of an owner', async () => {
    platform.operations.set('GET /v2/me', () => ({ body: me({ role: 'admin' }) }));
    await open('members');
    await page.getByRole('row', { name: 'Person u2' }).waitFor();
    const choices = page.getByRole('combobox', { name: /^Role of/ });
    expect(await choices.count()).to.equal(1);
    expect(await choices.getByRole('option').count()).to.equal(3);
  });

  it('creates an API key, shows the key once, and revokes the key', async () => {
    let isRefused = true;
    platform.operations.set('GET /v2/api-keys', () => pageOf([key]));
    platform.operations.set('DELETE /v2/api-keys/k1', () => ({ body: {} }));
    platform.operations.set('POST /v2/api-keys', () => {
      const errors = [{ field: 'name', message: 'must be unique' }];
      const refused = { status: 400, body: problem('invalid_request', 'name', { errors }) };
      return isRefused ? refused : { status: 201, body: { ...key, key: 'irk_once' } };
    });
    await open('api-keys');
    await page.getByRole('button', { name: 'Create an API key' }).click();
    const dialog = page.getByRole('dialog');
    const chosen = await dialog.getByRole('checkbox', { checked: true }).all();
    for (const box of chosen) {
      expect(await box.getAttribute('value')).to.match(/\.read$/);
    }
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Nightly import');
    await dialog.getByRole('button', { name: 'Create an API key' }).click();
    await dialog.getByText('must be unique').waitFor();
    expect(await errorsOf(page)).to.deep.equal([]);
    isRefused = false;
    await dialog.getByRole('button', { name: 'Create an API key' }).click();
    await dialog.getByText('irk_once').waitFor();
    await page.keyboard.press('Escape');
    await page.waitForTimeout(300);
    await dialog.getByText('irk_once').waitFor();
    await dialog.getByRole('button', { name: 'Done' }).click();
    expect(await page.getByText('irk_once').count()).to.equal(0);
    await page.getByRole('button', { name: 'Revoke Nightly import' }).click();
    await dialog.getByRole('textbox').fill('Nightly import');
    await dialog.getByRole('button', { name: 'Revoke', exact: true }).click();
    await page.getByText('The key Nightly import is revoked.').waitFor();
    expect(problems).to.deep.equal([]);
  });

  it("renames the person's own key, and no key of others", async () => {
    let name = 'Nightly import';
    const foreign = { ...key, id: 'k2', userId: 'u2', name: 'Of Grace' };
    platform.operations.set('GET /v2/api-keys', () => pageOf([{ ...key, name }, foreign]));
    platform.operations.set('PATCH /v2/api-keys/k1', () => {
      ({ name } = JSON.parse(platform.bodies.at(-1) ?? '{}'));
      return { body: { ...key, name } };
    });
    await open('api-keys');
    await page.getByRole('button', { name: 'Rename Nightly import' }).click();
    const dialog = page.getByRole('dialog');
    const send = dialog.getByRole('button', { name: 'Rename', exact: true });
    expect(await send.isDisabled()).to.equal(true);
    await dialog.getByRole('textbox').fill('Weekly import');
    expect(await errorsOf(page)).to.deep.equal([]);
    await send.click();
    await page.getByRole('button', { name: 'Rename Weekly import' }).waitFor();
    expect(await page.getByRole('button', { name: 'Rename Of Grace' }).count()).to.equal(0);
    expect(problems).to.deep.equal([]);
  });
});
