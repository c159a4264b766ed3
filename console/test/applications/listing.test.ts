import { expect } from 'chai';
import { useApplicationBrowser } from '../support/application-browser.ts';
import { problem } from '../support/fake-platform.ts';
import { applicationPath, wholeListing } from '../support/published-application.ts';

const listing = `${applicationPath}/listing`;
const long = 'Compares the companies of a workspace with a ledger.';

describe('the listing of an application in Chromium', () => {
  const opened = useApplicationBrowser();
  const description = () => opened.page.getByRole('textbox', { name: 'Description', exact: true });

  it('is previewed while it is typed, with what the checks will say', async () => {
    const { page, platform } = opened;
    platform.operations.set(`PUT ${listing}`, () => ({
      body: wholeListing({ description: long }),
    }));
    await opened.open('distribution/listing');
    const check = page.getByRole('listitem').filter({ hasText: 'Description' });
    await check.getByText('Fails').waitFor();
    await description().fill(long);
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
    const versions = page.getByRole('region', { name: 'Somebody else has changed it meanwhile' });
    await versions.getByText('Theirs').waitFor();
    expect(await description().inputValue()).to.equal(long);
  });

  it('takes a logo that is dropped, and refuses one that is not square', async () => {
    const { page, platform } = opened;
    platform.operations.set(`PUT ${listing}/logo`, () => ({ body: {} }));
    await opened.open('distribution/listing');
    const zone = page.getByText('Or drop a square PNG').locator('..');
    const drop = async (width: number) =>
      zone.dispatchEvent('drop', { dataTransfer: await page.evaluateHandle(fileOf, width) });
    await drop(300);
    await page.getByText('The logo is not square.').waitFor();
    await drop(200);
    await page.getByText('The image belongs to the draft.').waitFor();
    expect(platform.calls.filter((call) => call.startsWith('PUT'))).to.deep.equal([
      `PUT ${listing}/logo`,
    ]);
  });

  it('refuses a file that is no image before it is sent', async () => {
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

  it('says before it is submitted that checks fail', async () => {
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

/** A PNG, 200 pixels high, as a drag of the mouse has it. In the browser. */
async function fileOf(width: number): Promise<DataTransfer> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height: 200 });
  const content = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
  const transfer = new DataTransfer();
  transfer.items.add(new File([content ?? ''], 'logo.png', { type: 'image/png' }));
  return transfer;
}
