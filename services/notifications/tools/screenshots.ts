import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { mailLanguages } from '@irp/contracts/notifications';
import { openChromium } from '@irp/testing/chromium';
import { createMailRenderer } from '../src/mail/rendering/create-mail-renderer.ts';
import { sampleMails } from '../src/mail/rendering/sample-mails.ts';

const views = [
  {
    name: 'phone-dark',
    colorScheme: 'dark',
    viewport: { width: 360, height: 640 },
  },
  {
    name: 'desktop-light',
    colorScheme: 'light',
    viewport: { width: 800, height: 600 },
  },
] as const;

const folder = resolve(process.argv[2] ?? 'mail-screenshots');
const render = createMailRenderer();
const browser = await openChromium();
let count = 0;
try {
  for (const { name, ...view } of views) {
    const page = await browser.newPage(view);
    for (const language of mailLanguages) {
      mkdirSync(join(folder, language), { recursive: true });
      for (const { sample, mail } of sampleMails()) {
        await page.setContent(render({ ...mail, language }).html);
        await page.screenshot({
          path: join(folder, language, `${mail.kind}.${sample}.${name}.png`),
          fullPage: true,
        });
        count++;
      }
    }
  }
} finally {
  await browser.close();
}
console.log(`${count} screenshots in ${folder}`);
