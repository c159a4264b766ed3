import { createServer } from 'node:http';
import { type Listening, listen } from '@irp/http';
import { hasChromium, inChromium, openChromium } from '@irp/testing/chromium';
import { sendPage } from '@irp/web-pages';
import { expect } from 'chai';
import { recoveryCodesPage } from '../../src/account/sign-in-codes-pages.ts';

const codes = Array.from({ length: 10 }, (_, at) => `ABCD-EFGH-IJKL-MN2${'234567ABCD'[at]}`);
const together = codes.join('\n');

// The script in the page is a text: the tests have no types of browsers.
describe(`people: the page of recovery codes ${inChromium}`, () => {
  let server: Listening;
  let chromium: Awaited<ReturnType<typeof openChromium>>;

  before(async function () {
    if (!hasChromium) {
      this.skip();
    }
    const title = 'Sign-in codes are on';
    const handler = createServer((_request, response) =>
      sendPage(response, recoveryCodesPage({ language: 'en', title, codes })),
    );
    server = await listen(handler, { host: '127.0.0.1', port: 0 });
    chromium = await openChromium();
  });
  after(async () => {
    await chromium?.close();
    await server?.stop();
  });

  async function opened() {
    const page = await chromium.newPage();
    await page.goto(server.url);
    return page;
  }

  it('selects every code by one click, without numbers', async () => {
    const page = await opened();
    await page.click('.codes li:nth-child(4)');
    const selected = await page.evaluate<string>('String(getSelection())');
    expect(selected.trim().split(/\n+/)).to.deep.equal(codes);
    await page.close();
  });

  it('prints only the codes, below the title', async () => {
    const page = await opened();
    await page.emulateMedia({ media: 'print' });
    const printed = await page.evaluate<string>('document.body.innerText');
    expect(printed.trim().split(/\n+/)).to.deep.equal(['Sign-in codes are on', ...codes]);
    await page.close();
  });

  it('saves the codes as a file', async () => {
    const page = await opened();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.click('text=Save the codes as a file'),
    ]);
    expect(download.suggestedFilename()).to.equal('recovery-codes.txt');
    const chunks = await (await download.createReadStream()).toArray();
    expect(Buffer.concat(chunks).toString()).to.equal(`${together}\n`);
    await page.close();
  });
});
