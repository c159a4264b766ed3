import { readFileSync } from 'node:fs';
import { eventCatalogue } from '@irp/contracts/events';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { actions } from '../../src/audit/actions.ts';
import { auditRecord, serveAudit } from '../support/audit.ts';
import type { FakePlatform } from '../support/fake-platform.ts';
import { errorsOf, errorsOfThemesAndPhone } from '../support/open-browser.ts';
import { usePageBrowser } from '../support/page-browser.ts';
import { pageOf } from '../support/people.ts';

describe('the audit log in Chromium', () => {
  const opened = usePageBrowser();
  let platform: FakePlatform;
  let page: Page;
  let problems: string[];
  let queries: URLSearchParams[];

  beforeEach(async () => {
    ({ page, platform, problems } = opened);
    queries = serveAudit(platform);
    await page.goto(`${platform.origin}/console/w/w1/production/audit`);
  });

  it('names actor, action and target, by day, in both themes and on a phone', async () => {
    const entry = page.getByRole('listitem').filter({ hasText: 'Application created' }).first();
    await entry.getByText('Ada Lovelace').waitFor();
    expect(await entry.textContent()).to.include('Application Ledger Sync');
    expect(await page.getByRole('heading', { level: 2 }).count()).to.equal(3);
    await page.getByText('<b>mallory@example.com</b>').waitFor();
    expect(await errorsOfThemesAndPhone(page)).to.deep.equal([]);
    expect(problems).to.deep.equal([]);
  });

  it('names the kind of an outsider without an id in the log', async () => {
    const by = (seq: number, action: string) =>
      auditRecord(seq, { action, actor: { type: 'system', id: 'outside', onBehalfOf: null } });
    const records = [by(1, 'listing.rejected'), by(0, 'application.suspended')];
    platform.operations.set('GET /v2/audit/records', () => pageOf(records));
    await page.reload();
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Listing rejected' })
      .getByText('A reviewer of the platform', { exact: true })
      .waitFor();
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Application suspended' })
      .getByText('Somebody outside the workspace', { exact: true })
      .waitFor();
  });

  it('filters by the address, and explains a log without a match', async () => {
    await page.getByRole('combobox', { name: 'Outcome' }).selectOption('failure');
    await page.waitForURL('**outcome=failure**');
    await page.getByLabel('To day').fill('2026-11-22');
    await page.getByRole('combobox', { name: 'Actor' }).fill('Ada Lovelace');
    await page.waitForURL('**actor=u1**');
    await page.getByText('Application created').first().waitFor();
    const last = queries.at(-1)!;
    expect(last.get('outcome')).to.equal('failure');
    expect(last.get('actor')).to.equal('u1');
    expect(new Date(last.get('to')!).getTime()).to.equal(new Date(2026, 10, 23).getTime());
    await page.getByRole('combobox', { name: 'Category' }).selectOption('webhook');
    await page.getByText('No record matches').waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).first().click();
    await page.getByText('Application created').first().waitFor();
  });

  it('folds its filters on a phone, with the number of selected filters', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${platform.origin}/console/w/w1/production/audit?outcome=failure`);
    await page.getByText('Application created').first().waitFor();
    const outcome = page.getByRole('combobox', { name: 'Outcome' });
    expect(await outcome.isVisible()).to.equal(false);
    await page.getByRole('button', { name: 'Export' }).waitFor();
    await page.getByText('Filters (1)').click();
    expect(await outcome.inputValue()).to.equal('failure');
    expect(await errorsOf(page)).to.deep.equal([]);
  });

  it('applies only an existing actor or action', async () => {
    const actor = page.getByRole('combobox', { name: 'Actor' });
    await actor.fill('love');
    await page.getByRole('option', { name: 'Ada Lovelace' }).waitFor();
    await actor.press('Enter');
    await page.waitForURL('**actor=u1**');
    expect(await actor.inputValue()).to.equal('Ada Lovelace');
    await actor.fill('nobody');
    await actor.press('Enter');
    await page.getByText('No member has this name. Choose a member, or paste an id.').waitFor();
    const id = '01920000-0000-7000-8000-000000000005';
    await actor.fill(id);
    await page.waitForURL(`**actor=${id}**`);
    const action = page.getByRole('combobox', { name: 'Action' });
    await action.fill('banana');
    await page.getByRole('combobox', { name: 'Target' }).focus();
    await page.getByText('The audit log has no action with this name.').waitFor();
    expect(await errorsOf(page)).to.deep.equal([]);
    await action.fill('note.del');
    await action.press('Enter');
    await page.waitForURL('**action=investment_note.deleted**');
    expect(await page.getByText('The audit log has no action with this name.').count()).to.equal(0);
    expect(queries.map((query) => query.get('action') ?? '')).not.to.include('banana');
    expect(queries.map((query) => query.get('actor') ?? '')).not.to.include('nobody');
  });

  it('opens a record with its changes, its hashes and its neighbours', async () => {
    await page.getByRole('link', { name: 'Application created' }).first().click();
    const drawer = page.getByRole('dialog', { name: 'Application created' });
    await drawer.getByRole('row', { name: 'state – active' }).waitFor();
    await drawer.getByRole('button', { name: 'Copy Request id' }).waitFor();
    expect(await errorsOf(page)).to.deep.equal([]);
    await drawer.getByRole('tab', { name: 'Hash chain and proof' }).click();
    await drawer.getByRole('button', { name: 'Copy Hash of the record', exact: true }).waitFor();
    await drawer.getByText('The hash chain between the two records is intact.').first().waitFor();
    expect(
      await drawer.getByText('The hash chain between the two records is intact.').count(),
    ).to.equal(2);
    expect(await errorsOf(page)).to.deep.equal([]);
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    expect(page.url()).not.to.include('record=');
  });

  it('saves an export in a selected format', async () => {
    await page.getByRole('button', { name: 'Export' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Signed bundle' }).click(),
    ]);
    expect(download.suggestedFilename()).to.equal('audit.bundle.ndjson');
    expect(readFileSync(await download.path(), 'utf8')).to.match(/^\["bundle"/);
  });
});

describe('the actions of the filter', () => {
  it('are those of the catalogue of events', () => {
    expect(actions.toSorted()).to.deep.equal(Object.keys(eventCatalogue).toSorted());
  });
});
