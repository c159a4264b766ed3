import { type MailOf, mailLanguages } from '@irp/contracts/notifications';
import { hasChromium, inChromium, openChromium } from '@irp/testing/chromium';
import { drawnInShort } from '@irp/testing/in-shape';
import axe from 'axe-core';
import { expect } from 'chai';
import fc from 'fast-check';
import type { Browser, Page } from 'playwright-core';
import { createMailRenderer } from '../../../src/mail/rendering/create-mail-renderer.ts';
import { sampleMails } from '../../../src/mail/rendering/sample-mails.ts';
import { hostile, rewritten } from '../support/hostile-values.ts';

const width = 360;
const appearances = (['light', 'dark'] as const).flatMap((colorScheme) =>
  mailLanguages.map((language) => ({ colorScheme, language })),
);

describe(`mails, ${inChromium}`, () => {
  const render = createMailRenderer();
  let browser: Browser;
  let page: Page;

  before(async function () {
    if (!hasChromium) {
      this.skip();
    }
    browser = await openChromium();
    page = await browser.newPage({ viewport: { width, height: 640 } });
    page.setDefaultTimeout(0);
    // Images are off, and a mail loads nothing.
    await page.route('**', (route) => route.abort());
    await page.evaluate(axe.source);
  });
  after(() => browser?.close());

  async function show(html: string): Promise<void> {
    await page.setContent(html);
    expect(
      await page.evaluate('document.documentElement.scrollWidth'),
      'scrolls sideways',
    ).to.be.at.most(width);
  }

  async function violations(): Promise<string[]> {
    // MJML puts the label of the mail around `main`, for mail programs.
    const options = JSON.stringify({ rules: { region: { enabled: false } } });
    const { violations: found } = await page.evaluate<axe.AxeResults>(`axe.run(${options})`);
    return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  }

  for (const { colorScheme, language } of drawnInShort(appearances, 2)) {
    it(`are accessible and fit a phone: ${language}, ${colorScheme}`, async () => {
      await page.emulateMedia({ colorScheme });
      const seen = new Set<string>();
      for (const { mail } of sampleMails()) {
        const isFirst = !seen.has(mail.kind);
        seen.add(mail.kind);
        await show(render({ ...mail, language }).html);
        // Branches differ only in words; each kind has a separate structure.
        if (isFirst) {
          expect(await violations(), mail.kind).to.deep.equal([]);
        }
      }
    });
  }

  it('follow the color scheme', async () => {
    const { html } = render({ ...sampleMails()[0]!.mail, language: 'en' });
    const background = async (colorScheme: 'light' | 'dark') => {
      await page.emulateMedia({ colorScheme });
      await show(html);
      return page.evaluate('getComputedStyle(document.body).backgroundColor');
    };
    expect(await background('light')).to.equal('rgb(255, 255, 255)');
    expect(await background('dark')).to.equal('rgb(21, 24, 29)');
  });

  it('fit a phone with the longest names, and show markup in them as text', async () => {
    const { mail } = sampleMails().find(({ mail: { kind } }) => kind === 'application-deleted')!;
    for (const name of [
      'x'.repeat(300),
      `<img src=x onerror=alert(1)>${'&amp;'.repeat(30)}[x](https://evil.example)`,
    ]) {
      const params: object = {
        ...(mail.params as object),
        application: {
          id: 'i'.repeat(100),
          name,
        },
        link: `https://a.example/${'x'.repeat(500)}`,
      };
      await show(
        render({
          ...(mail as object),
          params,
          language: 'de',
        } as MailOf & { language: 'de' }).html,
      );
      const heading = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
      // U+200B keeps mail programs from creating a link.
      expect(heading.replaceAll('\u200b', '')).to.include(name);
      expect(await page.locator('img, script').count()).to.equal(0);
      expect(await page.locator('a').count()).to.equal(1);
    }
  });

  it('have the same elements in a browser for all values', async () => {
    const mails = sampleMails().map(({ mail }) => mail);
    const values = fc.sample(fc.array(hostile, { minLength: 30, maxLength: 30 }), mails.length * 3);
    const pairs = values.map((attack, index) => {
      const mail = mails[index % mails.length]!;
      const harmless = rewritten(
        mail,
        attack.map((_, place) => `Zq${place}x`),
      ).mail;
      return [harmless, rewritten(mail, attack).mail].map(
        (each) => render({ ...each, language: 'en' }).html,
      );
    });
    // The DOM of each mail: elements with the names of the attributes.
    const elements = `${JSON.stringify(pairs)}.map((pair) => pair.map((html) =>
      [...new DOMParser().parseFromString(html, 'text/html').querySelectorAll('*')].map((element) =>
        [element.localName, ...element.getAttributeNames()].join(' ')).join('\\n')))`;
    const parsed = await page.evaluate<[string, string][]>(elements);
    for (const [index, [expected, actual]] of parsed.entries()) {
      expect(actual, JSON.stringify(values[index])).to.equal(expected);
    }
    expect(parsed[0]![0]).to.include('\nbdi\n');
  });
});
