import { expect } from 'chai';
import { problem } from '../support/fake-platform.ts';
import { errorsOf, errorsOfThemesAndPhone } from '../support/open-browser.ts';
import { serveOperations } from '../support/operations.ts';
import { usePageBrowser } from '../support/page-browser.ts';
import { me } from '../support/people.ts';

describe('the pages of operators in Chromium', () => {
  const opened = usePageBrowser(serveOperations);
  const tab = (name: string) => opened.open(`operations?tab=${name}`);

  async function expectNoErrors(): Promise<void> {
    const { page } = opened;
    expect(await errorsOfThemesAndPhone(page)).to.deep.equal([]);
    expect(opened.problems).to.deep.equal([]);
  }

  it('shows each service, even a silent one, and links to dead letters', async () => {
    const { page } = opened;
    await opened.open('operations');
    await page.getByRole('row', { name: 'investments Service does not answer –' }).waitFor();
    await page.getByText('the mail server is unavailable').waitFor();
    await expectNoErrors();
    await page.getByRole('link', { name: '2', exact: true }).click();
    await page.getByRole('heading', { name: 'Operations' }).waitFor();
    expect(page.url()).to.include('tab=deadLetters').and.include('group=webhooks');
  });

  it('finds an organization, and shows its workspaces and owners', async () => {
    const { page } = opened;
    await tab('organizations');
    await page.getByRole('link', { name: 'Meridian <b>' }).waitFor();
    await page.getByRole('searchbox', { name: 'Search organizations' }).fill('nobody');
    await page.getByText('No organization found').waitFor();
    expect(page.url()).to.include('q=nobody');
    await page.getByRole('searchbox').fill('meri');
    await page.getByRole('link', { name: 'Meridian <b>' }).waitFor();
    expect(
      await page
        .getByRole('navigation', { name: 'Operations' })
        .locator('[aria-current]')
        .allTextContents(),
    ).to.deep.equal(['Organizations']);
    await expectNoErrors();
    await page.getByRole('link', { name: 'Meridian <b>' }).click();
    await page.getByRole('heading', { name: 'Meridian <b>' }).waitFor();
    await page.getByText('Grace Hopper (disabled)').waitFor();
    await expectNoErrors();
  });

  it('suspends an application with a reason, and resumes it', async () => {
    const { page } = opened;
    await tab('applications');
    await opened.press('Suspend Ledger Sync');
    const dialog = page.getByRole('dialog', { name: 'Suspend Ledger Sync' });
    await dialog.getByText('rejected at once in every workspace').waitFor();
    const send = dialog.getByRole('button', { name: 'Suspend', exact: true });
    expect(await send.isDisabled()).to.equal(true);
    await dialog.getByRole('textbox').fill('  It sends spam. ');
    expect(await errorsOf(page)).to.deep.equal([]);
    await send.click();
    await page.getByText('Suspended by the platform: It sends spam.').waitFor();
    expect(opened.sent('spam')).to.deep.equal({ reason: 'It sends spam.' });
    await opened.press('Resume Ledger Sync');
    await opened.confirm('Resume');
    await page.getByRole('button', { name: 'Suspend Ledger Sync' }).waitFor();
    await page.getByText('another operator must decide').waitFor();
    await expectNoErrors();
  });

  it('delists a listing, and keeps the reason after an error of the server', async () => {
    const { page, platform } = opened;
    const delist = 'POST /v2/applications/a9/listing/delist';
    const stored = platform.operations.get(delist)!;
    platform.operations.set(delist, () => ({
      status: 429,
      headers: { 'Retry-After': '30' },
      body: problem('too_many_requests', 'Too many requests.'),
    }));
    await tab('applications');
    await opened.press('Delist Ledger Sync');
    await page.getByRole('dialog').getByRole('textbox').fill('Not a product.');
    await opened.confirm('Delist');
    await page.getByRole('dialog').getByText('Too many requests').first().waitFor();
    expect(await page.getByRole('dialog').getByRole('textbox').inputValue()).to.equal(
      'Not a product.',
    );
    platform.operations.set(delist, stored);
    await opened.confirm('Delist');
    await page.getByRole('button', { name: 'Relist Ledger Sync' }).waitFor();
  });

  it('replays a whole group after its name is typed', async () => {
    const { page } = opened;
    await opened.open('operations?tab=deadLetters&group=webhooks');
    expect(await page.getByRole('row', { name: 'investment.created' }).count()).to.be.at.most(2);
    await opened.press('Replay all of webhooks');
    const dialog = page.getByRole('dialog');
    const replay = dialog.getByRole('button', { name: 'Replay', exact: true });
    await dialog.getByRole('textbox').fill('audit');
    expect(await replay.isDisabled()).to.equal(true);
    await dialog.getByRole('textbox').fill('webhooks');
    expect(await errorsOf(page)).to.deep.equal([]);
    await replay.click();
    await page.getByText('2 events are delivered to webhooks again.').waitFor();
    expect(opened.sent('webhooks')).to.deep.equal({ group: 'webhooks' });
    await dialog.waitFor({ state: 'detached' });
    await expectNoErrors();
  });

  it('explains a refused replay', async () => {
    const { page, platform } = opened;
    platform.operations.set('POST /v2/platform/dead-letters/replay', () => ({
      status: 409,
      body: problem('conflict', 'With Kafka, a service cannot replay dead letters.'),
    }));
    await tab('deadLetters');
    await page
      .getByRole('button', { name: /^Replay investment\.created/ })
      .first()
      .click();
    await page.getByRole('dialog').getByRole('textbox').fill('webhooks');
    await opened.confirm('Replay');
    await page.getByText('With Kafka, a service cannot replay dead letters.').waitFor();
    expect(opened.sent('webhooks')).to.deep.equal({ group: 'webhooks', ids: ['0-1'] });
  });

  it('shows failing endpoints although mails cannot be read, and stops one', async () => {
    const { page } = opened;
    await tab('webhooks');
    await page.getByRole('cell', { name: 'The receiver answered with 503.' }).waitFor();
    await page.getByText('The service is not available.').waitFor();
    await opened.press('Stop https://receiver.example.com');
    await page.getByRole('dialog').getByRole('textbox').fill('Not theirs.');
    await opened.confirm('Stop');
    await page.getByText('Deliveries to https://receiver.example.com are stopped.').waitFor();
    expect(opened.sent('theirs')).to.deep.equal({ reason: 'Not theirs.' });
  });

  it('names the callers of a deprecated version', async () => {
    const { page } = opened;
    await tab('deprecated');
    await page.getByRole('row', { name: 'v1 → v2 Meridian <b> Global Equities' }).waitFor();
    await page.getByText('Nightly import (irk_live_us_0A…)').waitFor();
    await expectNoErrors();
  });

  it('is in the navigation of operators only, and shows a 403 to others', async () => {
    const { page, platform } = opened;
    await opened.open('operations');
    await page.getByRole('link', { name: 'Operations' }).first().waitFor();
    platform.operations.set('GET /v2/me', () => ({ body: me() }));
    platform.operations.set('GET /v2/platform/health', () => ({
      status: 403,
      body: problem(
        'forbidden',
        'Only people with the platform role operator can call this operation.',
      ),
    }));
    await page.reload();
    await page
      .getByText('Only people with the platform role operator can call this operation.')
      .waitFor();
    const navigation = page.getByRole('navigation').first();
    expect(
      await navigation.getByRole('link', { name: 'Operations', exact: true }).count(),
    ).to.equal(0);
  });

  it('is in German for a reader of German', async () => {
    await opened.separate({ locale: 'de-DE' });
    const { page } = opened;
    await page.goto(
      `${opened.platform.origin}/console/w/w1/production/operations?tab=applications`,
    );
    await page.getByRole('heading', { name: 'Betrieb' }).waitFor();
    await page.getByRole('button', { name: 'Ledger Sync sperren' }).click();
    await page.getByRole('dialog').getByText('werden sofort in jedem Arbeitsbereich').waitFor();
    expect(await errorsOf(page)).to.deep.equal([]);
  });
});
