import { createServer } from 'node:http';
import { listen } from '@irp/http';
import { hasChromium, inChromium, openChromium } from '@irp/testing/chromium';
import { expect } from 'chai';
import { createPreviewPages } from '../../../src/mail/rendering/preview-pages.ts';
import { sampleMails } from '../../../src/mail/rendering/sample-mails.ts';

describe('mails: preview', () => {
  const pageAt = createPreviewPages();

  it('lists every sample in every language, and each has a page and a frame', () => {
    const { body } = pageAt('/preview')!;
    const paths = [...body.matchAll(/href="(\/preview\/[^"]+)"/g)].map(([, path]) => path!);
    expect(paths).to.have.length(sampleMails().length * 2);
    for (const path of paths.filter((path) => path.includes('/deletion-scheduled/'))) {
      expect(pageAt(path)!.body, path).to.include(
        `<iframe sandbox title="The mail as HTML" src="${path}.html">`,
      );
      expect(pageAt(`${path}.html`)!.body, path).to.match(/^<!doctype html>\n<html lang="(en|de)"/);
    }
  });

  it('has no other pages', () => {
    for (const path of [
      '/',
      '/preview/en',
      '/preview/en/invitation',
      '/preview/en/invitation/none',
      '/preview/../en',
      '/previews',
    ]) {
      expect(pageAt(path), path).to.equal(undefined);
    }
  });

  it(`shows subject, text and HTML ${inChromium}, without scripts`, async function () {
    if (!hasChromium) {
      this.skip();
    }
    const server = createServer((request, response) => {
      const page = pageAt(request.url ?? '');
      response.writeHead(page ? 200 : 404, page?.headers).end(page?.body);
    });
    const { url, stop } = await listen(server, { host: '127.0.0.1', port: 0 });
    const browser = await openChromium();
    try {
      const page = await browser.newPage();
      page.setDefaultTimeout(0);
      const problems: string[] = [];
      page.on('console', (message) => problems.push(message.text()));
      await page.goto(`${url}/preview`);
      await page.getByRole('link', { name: 'de/invitation/full' }).click();
      await page
        .getByRole('heading', {
          level: 1,
          name: 'Sie sind in einen Arbeitsbereich der Investment Research Platform eingeladen',
        })
        .waitFor();
      expect(await page.locator('pre').textContent()).to.include(
        'Einladung beantworten:\nhttps://auth.example/account/join',
      );
      await page
        .frameLocator('iframe')
        .getByRole('link', { name: 'Einladung beantworten' })
        .waitFor();
      const button = "getComputedStyle(document.querySelector('.button')).backgroundColor";
      const background = await page.frames()[1]!.evaluate(button);
      expect(background, 'the policy allows the styles of the mail').to.equal('rgb(11, 87, 208)');
      expect(
        problems.filter((text) => !text.includes('favicon') && !text.includes('404')),
      ).to.deep.equal([]);
    } finally {
      await browser.close();
      await stop();
    }
  });
});
