import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { type FakePlatform, problem } from '../support/fake-platform.ts';
import { errorsOf, errorsOfThemesAndPhone } from '../support/open-browser.ts';
import { usePageBrowser } from '../support/page-browser.ts';
import { serveReviews } from '../support/reviews.ts';

describe('the reviews in Chromium', () => {
  const opened = usePageBrowser();
  let platform: FakePlatform;
  let page: Page;
  let problems: string[];
  const open = (path = '') =>
    page.goto(`${platform.origin}/console/w/w1/production/reviews${path}`);
  const button = (name: string) => page.getByRole('button', { name, exact: true });

  beforeEach(() => {
    ({ page, platform, problems } = opened);
    serveReviews(platform);
  });

  it('shows the queue with age and assignment, even on a phone', async () => {
    await open();
    const row = page.getByRole('row', { name: 'Ledger Sync <b>' });
    await row.getByText('Nobody').waitFor();
    await page.getByText('Submission of the oldest waiting review:').waitFor();
    expect(await errorsOfThemesAndPhone(page)).to.deep.equal([]);
    await page.getByRole('combobox', { name: 'State' }).selectOption('approved');
    await page.getByText('No reviews in this list').waitFor();
    expect(page.url()).to.include('state=approved');
  });

  it("shows changes, checks, scopes and the publisher's texts as text", async () => {
    await open('/v1');
    await page.getByRole('row', { name: 'description Old words New words' }).waitFor();
    await page.getByText('Version 1.1.0 is before 1.2.0.').waitFor();
    await page.getByText('The publisher gives no reason.').waitFor();
    await page.getByText('<script>alert(1)</script>').waitFor();
    await page.getByText('Please name the support.').waitFor();
    expect(await errorsOfThemesAndPhone(page)).to.deep.equal([]);
    expect(problems).to.deep.equal([]);
  });

  it('shows the decision of another reviewer after a refused decision', async () => {
    await open('/v1');
    await button('Approve').click();
    platform.operations.set('POST /v2/reviews/v1/approve', () => {
      const { body } = platform.operations.get('GET /v2/reviews/v1')!(new URL(page.url()), {});
      const decided = { ...(body as object), state: 'rejected' };
      platform.operations.set('GET /v2/reviews/v1', () => ({ body: decided }));
      return { status: 409, body: problem('conflict', 'The review is rejected.') };
    });
    const dialog = page.getByRole('dialog', { name: 'Approve' });
    await dialog.getByRole('button', { name: 'Approve', exact: true }).click();
    await dialog.getByText('The review is rejected.').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await button('Approve').waitFor({ state: 'detached' });
  });

  it('is taken over, noted about, and rejected with a reason', async () => {
    await open('/v1');
    await button('Assign to me').click();
    await button('Give back').waitFor();
    await page.getByRole('textbox', { name: 'New note' }).fill('Asked the vendor.');
    await button('Add the note').click();
    await page.getByText('Asked the vendor.').waitFor();
    await button('Reject').click();
    const dialog = page.getByRole('dialog', { name: 'Reject' });
    const send = dialog.getByRole('button', { name: 'Reject', exact: true });
    expect(await send.isDisabled()).to.equal(true);
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('No such product.');
    expect(await errorsOf(page)).to.deep.equal([]);
    await send.click();
    await page.getByText('Ledger Sync <b> is rejected.').waitFor();
    await button('Reject').waitFor({ state: 'detached' });
    expect(platform.bodies).to.include('{"comment":"No such product."}');
  });

  it('names reviewers of other workspaces, and only the organization of the publisher', async () => {
    const notes = [
      { id: 'c1', at: '2026-11-20T10:00:00.000Z', by: 'u9', comment: 'Asked the vendor.' },
      { id: 'c2', at: '2026-11-20T10:00:00.000Z', by: 'u8', comment: 'Heard nothing.' },
    ];
    serveReviews(platform, {
      submittedBy: '019a5f36-5e12-7b80-8d47-e1f30c9a6b25',
      assignee: 'u9',
      comments: notes,
      reviewers: [{ id: 'u9', name: 'Rita Reviewer' }],
    });
    await open();
    await page
      .getByRole('row', { name: 'Ledger Sync <b>' })
      .getByText('Rita Reviewer', { exact: true })
      .waitFor();
    await open('/v1');
    const notesOf = page.getByRole('region', { name: 'Notes of reviewers' });
    await notesOf.getByText('Rita Reviewer').waitFor();
    await notesOf.getByText('Another reviewer').waitFor();
    await page
      .getByRole('region', { name: 'Earlier reviews' })
      .getByText('Decided by Rita Reviewer')
      .waitFor();
    const facts = page.getByRole('region', { name: 'Review', exact: true });
    await facts.getByText('Meridian Research', { exact: true }).waitFor();
    expect(await facts.textContent())
      .to.contain('Rita Reviewer')
      .and.not.match(/019a5f36|user /);
  });

  it('keeps the reason after an error of the server', async () => {
    platform.operations.set('POST /v2/reviews/v1/approve', () => ({
      status: 409,
      body: problem('conflict', 'The application is suspended.'),
    }));
    await open('/v1');
    await button('Approve').click();
    const dialog = page.getByRole('dialog', { name: 'Approve' });
    await dialog.getByRole('textbox').fill('Clear.');
    await dialog.getByRole('button', { name: 'Approve' }).click();
    await dialog.getByText('The application is suspended.').waitFor();
    expect(await dialog.getByRole('textbox').inputValue()).to.equal('Clear.');
  });

  it("offers no decision on reviews assigned to others or of the reviewer's organization", async () => {
    serveReviews(platform, { assignee: 'u9' });
    await open('/v1');
    await button('Take over').waitFor();
    expect(await button('Approve').count()).to.equal(0);
    serveReviews(platform, { publisher: { organizationId: 'o1', organizationName: 'Mine' } });
    await page.reload();
    await page.getByText('Another reviewer decides.').waitFor();
    expect(await button('Assign to me').count()).to.equal(0);
  });
});
