import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { buildIfChanged } from '@irp/console/build';
import { openChromium } from '@irp/testing/chromium';
import type { Browser, Page } from 'playwright-core';
import { liftedLimits, startDemo } from '../start-demo.ts';
import { startWebhookReceiver } from '../webhook-receiver.ts';
import {
  operatorsPages,
  ownersPages,
  type PagePaths,
  reviewersPages,
  themes,
  widths,
} from './console-pages.ts';
import { addMonthOfUse } from './month-of-use.ts';

/**
 * Writes a picture of each page of the console, in both themes, on a desktop and a phone. The demo
 * contains a month of use.
 * @param process.argv the folder; default: `screenshots`
 */
/** Time in which lists and images load after the heading. */
const settledMs = 1_000;

const folder = resolve(process.argv[2] ?? 'screenshots');
mkdirSync(folder, { recursive: true });
const receiver = await startWebhookReceiver();
const [platform] = await Promise.all([
  startDemo({ ...liftedLimits, WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8' }),
  buildIfChanged(),
]);
const browser = await openChromium();
try {
  const month = await addMonthOfUse(platform, `${receiver.url}/warehouse`);
  const people: [email: string, pages: PagePaths][] = [
    ['olivia.owner@meridian.example', ownersPages(month)],
    ['rhea.reviewer@platform.example', reviewersPages(month)],
    ['otto.operator@platform.example', operatorsPages],
  ];
  for (const theme of themes) {
    for (const width of widths) {
      for (const [email, pages] of people) {
        await takeAll(browser, email, pages, theme, width);
      }
    }
  }
  console.log(`The pictures are in ${folder}`);
} finally {
  await browser.close();
  await platform.stop();
  receiver.stop();
}

async function takeAll(
  of: Browser,
  email: string,
  pages: PagePaths,
  colorScheme: 'light' | 'dark',
  width: number,
): Promise<void> {
  const viewport = { width, height: 900 };
  const context = await of.newContext({ colorScheme, viewport });
  const page = await context.newPage();
  const home = await signIn(page, email);
  for (const [name, path] of Object.entries(pages)) {
    await page.goto(home + path);
    await page.locator('h1').waitFor();
    await page.waitForTimeout(settledMs);
    await page.screenshot({
      path: `${folder}/${name}-${colorScheme}-${width}.png`,
      fullPage: true,
    });
  }
  await context.close();
}

/** @returns the address of the home page of the person */
async function signIn(page: Page, email: string): Promise<string> {
  const { password } = platform.demo.users.find((user) => user.email === email)!;
  await page.goto(`${platform.baseUrl}/console/`);
  await page.locator('input[type=email]').fill(email);
  await page.locator('input[type=password]').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: /^Hello / }).waitFor();
  return page.url();
}
