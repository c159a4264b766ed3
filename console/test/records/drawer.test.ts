import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { type FakePlatform, problem } from '../support/fake-platform.ts';
import { errorsOf } from '../support/open-browser.ts';
import { usePageBrowser } from '../support/page-browser.ts';
import { pageOf } from '../support/people.ts';
import { record, serveRecords } from '../support/records.ts';

const single = '/v2/investments/r1';

describe('a record beside the grid in Chromium', () => {
  const opened = usePageBrowser();
  let platform: FakePlatform;
  let page: Page;
  let stored: object;

  beforeEach(async () => {
    ({ page, platform } = opened);
    serveRecords(platform);
    stored = record(1);
    let revision = 1;
    platform.operations.set(`GET ${single}`, () => ({
      body: stored,
      headers: { ETag: `"${revision}"` },
    }));
    platform.operations.set(`PATCH ${single}`, () => {
      const sent = JSON.parse(platform.bodies.at(-1) ?? '{}');
      if (revision === 1) {
        revision = 2;
        stored = record(1, { ceo: 'Grace Hopper' });
        return { status: 412, body: problem('precondition_failed', 'Changed meanwhile.') };
      }
      stored = { ...stored, ...sent };
      return { body: stored };
    });
    await page.goto(`${platform.origin}/console/w/w1/production/records?record=r1`);
    await page.getByRole('dialog').getByText('Company 1').first().waitFor();
  });

  it('shows both versions of two editors, and keeps the typed text', async () => {
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('textbox', { name: 'CEO' }).fill('Ada Lovelace');
    await page.getByRole('textbox', { name: 'Sector' }).fill('Banks');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const alert = page.getByRole('alert');
    await alert.getByRole('cell', { name: 'Grace Hopper' }).waitFor();
    expect(await page.locator(':focus').textContent()).to.equal(
      'Somebody else has changed the record',
    );
    expect(await alert.getByRole('row').count()).to.equal(2);
    expect(await errorsOf(page)).to.deep.equal([]);
    await alert.getByRole('button', { name: 'Keep your version' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('button', { name: 'Edit' }).waitFor();
    const sent = platform.bodies.filter((body) => body.includes('Banks')).at(-1) ?? '';
    expect(JSON.parse(sent)).to.deep.equal({ ceo: 'Ada Lovelace', sector: 'Banks' });
  });

  it('shows values in words, and a website as a link', async () => {
    stored = record(1, { website: 'https://example.com/about', employees: 164_000 });
    const change = (field: string, before: unknown, after: unknown) => ({ field, before, after });
    platform.operations.set(`GET ${single}/history`, () =>
      pageOf([
        {
          id: 'h1',
          action: 'changed',
          at: new Date(0).toISOString(),
          actor: { type: 'user', id: 'u1' },
          hidden: false,
          changes: [
            change('tags', [], ['watch', 'banks']),
            change('employees', 0, 164_000),
            change('isArchived', false, true),
          ],
        },
      ]),
    );
    await page.reload();
    const link = page.getByRole('link', { name: 'https://example.com/about' });
    expect(await link.getAttribute('rel')).to.equal('noreferrer nofollow');
    await page.getByRole('tab', { name: 'History' }).click();
    for (const text of ['– → watch, banks', '– → 164,000', 'No → Yes']) {
      await page.getByText(text).waitFor();
    }
    stored = record(1, { website: 'http://example.com' });
    await page.reload();
    await page.getByText('http://example.com').waitFor();
    expect(await page.getByRole('link', { name: 'http://example.com' }).count()).to.equal(0);
  });

  it('closes by Escape, and leaves the address', async () => {
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(page.url()).not.to.include('record=');
  });

  it('asks before typed text is lost', async () => {
    platform.operations.set(`GET ${single}/notes`, () => pageOf([]));
    const drawer = page.getByRole('dialog', { name: 'Company 1' });
    const question = page.getByRole('dialog', { name: 'Discard your changes?' });
    const ceo = page.getByRole('textbox', { name: 'CEO' });
    await page.getByRole('button', { name: 'Edit' }).click();
    await ceo.fill('Ada Lovelace');
    await page.keyboard.press('Escape');
    await question.waitFor();
    await page.waitForFunction(() => document.activeElement?.textContent === 'Keep editing');
    expect(await errorsOf(page)).to.deep.equal([]);
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    await page.getByRole('tab', { name: 'Notes' }).click();
    await page.getByRole('textbox', { name: 'New note' }).fill('Call them.');
    await page.getByRole('tab', { name: 'Facts' }).click();
    expect(await ceo.inputValue()).to.equal('Ada Lovelace');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await drawer.getByRole('button', { name: 'Close' }).click();
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await page.getByRole('tab', { name: 'Notes' }).click();
    const note = page.getByRole('textbox', { name: 'New note' });
    expect(await note.inputValue()).to.equal('Call them.');
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Discard' }).click();
    await drawer.waitFor({ state: 'detached' });
  });

  it('asks before the back button of the browser, too', async () => {
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Company 1', exact: true }).click();
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('textbox', { name: 'CEO' }).fill('Ada Lovelace');
    await page.evaluate(() => history.back());
    await page.getByRole('dialog', { name: 'Discard your changes?' }).waitFor();
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('dialog').first().waitFor({ state: 'detached' });
    expect(page.url()).not.to.include('record=');
  });

  it('focuses the first refused field', async () => {
    const errors = [{ field: 'country', message: 'must be a country' }];
    platform.operations.set(`PATCH ${single}`, () => ({
      status: 400,
      body: problem('invalid_request', 'country', { errors }),
    }));
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('textbox', { name: 'Country' }).fill('Atlantis');
    await page.getByRole('textbox', { name: 'Tags' }).press('Enter');
    await page.getByText('must be a country').waitFor();
    await page.waitForFunction(() => document.activeElement?.ariaInvalid === 'true');
    expect(await page.locator(':focus').inputValue()).to.equal('Atlantis');
  });

  it('gives the focus back to the row', async () => {
    await page.keyboard.press('Escape');
    const row = page.getByRole('link', { name: 'Company 7', exact: true });
    platform.operations.set('GET /v2/investments/r7', () => ({ body: record(7) }));
    await row.click();
    await page.getByRole('dialog', { name: 'Company 7' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.waitForFunction(() => document.activeElement?.textContent === 'Company 7');
  });

  it('gives the focus back to the row after the back button of the browser', async () => {
    await page.keyboard.press('Escape');
    platform.operations.set('GET /v2/investments/r7', () => ({ body: record(7) }));
    await page.getByRole('link', { name: 'Company 7', exact: true }).click();
    await page.getByRole('dialog', { name: 'Company 7' }).waitFor();
    // After a reload the drawer is open at the start, and no row has opened the drawer.
    await page.reload();
    await page.getByRole('dialog', { name: 'Company 7' }).waitFor();
    await page.goBack();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.waitForFunction(() => document.activeElement?.textContent === 'Company 7');
  });

  it('gives the focus to the row of the record after another record was open in between', async () => {
    const duplicates = [{ investment: record(7), reasons: ['name'] }];
    platform.operations.set(`GET ${single}/duplicates`, () => ({ body: { duplicates } }));
    platform.operations.set('GET /v2/investments/r7', () => ({ body: record(7) }));
    await page.getByRole('tab', { name: 'Duplicates' }).click();
    await page.getByRole('dialog').getByRole('link').click();
    await page.getByRole('dialog', { name: 'Company 7' }).waitFor();
    await page.waitForFunction(() => document.activeElement?.closest('[role=dialog]') !== null);
    await page.goBack();
    await page.getByRole('dialog', { name: 'Company 1' }).waitFor();
    await page.waitForFunction(() => document.activeElement?.closest('[role=dialog]') !== null);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.waitForFunction(() => document.activeElement?.textContent === 'Company 1');
  });

  it('stays when Escape closes the confirmation of a deletion', async () => {
    const confirm = page.getByRole('dialog', { name: 'Delete the record' });
    await page.getByRole('button', { name: 'Delete' }).click();
    await confirm.waitFor();
    await page.keyboard.press('Escape');
    await confirm.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('textbox', { name: 'CEO' }).fill('Ada Lovelace');
    await page.getByRole('button', { name: 'Delete' }).click();
    await confirm.waitFor();
    await page.keyboard.press('Escape');
    await confirm.waitFor({ state: 'detached' });
    await page.waitForFunction(() => document.activeElement?.textContent === 'Delete');
    expect(await page.getByRole('dialog').count()).to.equal(1);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Discard your changes?' }).waitFor();
  });

  it("asks nothing after the other editor's version was accepted", async () => {
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('textbox', { name: 'CEO' }).fill('Ada Lovelace');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('button', { name: "Take the other person's version" }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').first().waitFor({ state: 'detached' });
  });

  it('requires the name before a deletion', async () => {
    platform.operations.set(`DELETE ${single}`, () => ({ status: 200, body: {} }));
    await page.getByRole('button', { name: 'Delete' }).click();
    const confirm = page.getByRole('dialog', { name: 'Delete the record' });
    await confirm.getByRole('textbox').waitFor();
    // Escape is for the dialog on top.
    await page.keyboard.press('Escape');
    await confirm.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Delete' }).click({ timeout: 10_000 });
    const button = confirm.getByRole('button', { name: 'Delete' });
    expect(await button.isDisabled()).to.equal(true);
    await confirm.getByRole('textbox').fill('Company 1');
    await button.click();
    await page.getByRole('dialog').first().waitFor({ state: 'detached' });
    expect(platform.calls).to.include(`DELETE ${single}`);
  });
});
