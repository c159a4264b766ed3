import { expect } from 'chai';
import { useApplicationBrowser } from '../support/application-browser.ts';
import { problem } from '../support/fake-platform.ts';
import { applicationPath, wholeListing } from '../support/published-application.ts';

const listing = `${applicationPath}/listing`;
const at = '2026-11-20T09:52:10.871Z';
const long = 'Compares the companies of a workspace with a ledger.';

describe('the listing of an application in Chromium', () => {
  const opened = useApplicationBrowser();
  const description = () => opened.page.getByRole('textbox', { name: 'Description', exact: true });

  it('is previewed during typing, with the results of the checks', async () => {
    const { page, platform } = opened;
    platform.operations.set(`PUT ${listing}`, () => ({
      body: wholeListing({ description: long }),
    }));
    await opened.open('distribution/listing');
    const check = page.getByRole('listitem').filter({ hasText: 'Description' });
    await check.getByText('Fails').waitFor();
    await check.getByText('9 characters; the minimum is 40').waitFor();
    const next = page.getByRole('link', { name: 'Continue to the submission' });
    await next.waitFor();
    await description().fill(long);
    expect(await next.count()).to.equal(0);
    await check.getByText('Passes').waitFor();
    const preview = page.getByRole('region', { name: 'Preview of the page in the directory' });
    await preview.getByText(long).waitFor();
    await page.getByLabel('Read the workspace and its settings').fill('To show its name');
    await opened.press('Save the draft');
    await page.getByText('The draft is saved.').waitFor();
    const sent = JSON.parse(platform.bodies.findLast((body) => body !== '')!);
    expect(sent.scopeReasons).to.deep.equal({
      'investments.read': 'To compare records',
      'workspace.read': 'To show its name',
    });
    await next.click();
    await page.waitForURL(/\/distribution$/);
  });

  it('names only the missing conditions of its visibility', async () => {
    const { page, platform } = opened;
    const { operations } = platform;
    const show = async (visibility: string, body: object | undefined) => {
      const missing = [{ requirement: 'approval', message: 'It is not approved.' }];
      operations.set(`GET ${applicationPath}/visibility`, () => ({
        body: { visibility, organizations: [], missing },
      }));
      operations.set(`GET ${listing}`, () =>
        body ? { body } : { status: 404, body: problem('not_found', 'There is none.') },
      );
      await opened.open('distribution');
      await page.getByRole('heading', { name: 'Visibility' }).waitFor();
      await page.getByRole('radio', { name: 'Private' }).waitFor();
    };
    const title = page.getByText('Not everybody can find the application yet');
    const unpublish = page.getByRole('button', { name: 'Unpublish the listing' });
    await show('private', undefined);
    expect(await title.count()).to.equal(0);
    await show('public', undefined);
    await page.getByText('The application has no listing. Write a listing').waitFor();
    await show('public', wholeListing({ state: 'draft', review: null }));
    await page.getByText('The listing needs an approval. Submit it for review.').waitFor();
    const waiting = { state: 'in_manual_review', version: '1.4.0', checks: [], submittedAt: at };
    await show('public', wholeListing({ state: 'in_manual_review', review: waiting }));
    await page.getByText('The review of the listing is not complete yet.').waitFor();
    expect(await unpublish.count()).to.equal(0);
  });

  it('shows both versions of two editors', async () => {
    const { page, platform } = opened;
    platform.operations.set(`PUT ${listing}`, () => {
      platform.operations.set(`GET ${listing}`, () => ({
        body: wholeListing({ description: 'Theirs' }),
        headers: { ETag: '"2"' },
      }));
      return { status: 412, body: problem('precondition_failed', 'It has changed.') };
    });
    await opened.open('distribution/listing');
    await description().fill(long);
    await opened.press('Save the draft');
    const versions = page.getByRole('region', {
      name: 'Somebody else has changed the same data meanwhile',
    });
    await versions.getByText('Theirs').waitFor();
    expect(await description().inputValue()).to.equal(long);
  });

  it('accepts a dropped logo, and refuses a logo that is not square', async () => {
    const { page, platform } = opened;
    platform.operations.set(`PUT ${listing}/logo`, () => ({ body: {} }));
    await opened.open('distribution/listing');
    const zone = page.getByText('Or drop a square PNG').locator('..');
    const drop = async (width: number) =>
      zone.dispatchEvent('drop', { dataTransfer: await page.evaluateHandle(fileOf, width) });
    await drop(300);
    await page.getByText('The logo is not square.').waitFor();
    await drop(200);
    await page.getByText('The image was added to the draft.').waitFor();
    expect(platform.calls.filter((call) => call.startsWith('PUT'))).to.deep.equal([
      `PUT ${listing}/logo`,
    ]);
  });

  it('refuses a file other than an image before the upload', async () => {
    const { page, platform } = opened;
    await opened.open('distribution/listing');
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({
        name: 'logo.svg',
        mimeType: 'image/svg+xml',
        buffer: Buffer.from('<svg/>'),
      });
    await page.getByText('This is not a PNG, JPEG or WebP image.').waitFor();
    expect(platform.calls.filter((call) => /^(?:PUT|POST)/.test(call))).to.deep.equal([]);
  });

  it('names failed checks before the submission', async () => {
    const { page, platform } = opened;
    platform.operations.set(`GET ${listing}`, () => ({
      body: wholeListing({ state: 'draft', review: null }),
    }));
    platform.operations.set(`POST ${listing}/submit`, () => ({ body: wholeListing() }));
    await opened.open('distribution');
    await opened.press('Submit for review');
    await page.getByText('3 checks fail with this draft.').waitFor();
    await opened.confirm('Submit for review');
    await page.getByText('The listing is submitted.').waitFor();
  });
});

/** The data of a mouse drag with a PNG, 200 pixels high. Runs in the browser. */
async function fileOf(width: number): Promise<DataTransfer> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height: 200 });
  const content = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
  const transfer = new DataTransfer();
  transfer.items.add(new File([content ?? ''], 'logo.png', { type: 'image/png' }));
  return transfer;
}
