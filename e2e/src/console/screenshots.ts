import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { buildIfChanged } from '@irp/console/build';
import type { Browser, Page } from 'playwright-core';
import { startDemo } from '../start-demo.ts';
import { openChromium } from './chromium.ts';
import { consolePages, themes, widths } from './console-pages.ts';

/**
 * Writes a picture of each page of the console, in both themes, on a desktop and a phone.
 * @param process.argv the folder; default: `screenshots`
 */
/** Lists and pictures arrive after the heading. */
const settledMs = 1_000;

const folder = resolve(process.argv[2] ?? 'screenshots');
mkdirSync(folder, { recursive: true });
const [platform] = await Promise.all([startDemo(), buildIfChanged()]);
const browser = await openChromium();
try {
  for (const theme of themes) {
    for (const width of widths) {
      await takeAll(browser, theme, width);
    }
  }
  console.log(`The pictures are in ${folder}`);
} finally {
  await browser.close();
  await platform.stop();
}

async function takeAll(of: Browser, colorScheme: 'light' | 'dark', width: number): Promise<void> {
  const viewport = { width, height: 900 };
  const context = await of.newContext({ colorScheme, viewport });
  const page = await context.newPage();
  const home = await signIn(page);
  for (const [name, path] of Object.entries(consolePages)) {
    await page.goto(home + path);
    await page.locator('h1').waitFor();
    await page.waitForTimeout(settledMs);
    await page.screenshot({ path: `${folder}/${name}-${colorScheme}-${width}.png` });
  }
  await context.close();
}

/** @returns the address of the person's home */
async function signIn(page: Page): Promise<string> {
  const { email, password } = platform.demo.users.find(({ role }) => role === 'owner')!;
  await page.goto(`${platform.baseUrl}/console/`);
  await page.locator('input[type=email]').fill(email);
  await page.locator('input[type=password]').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: /^Hello / }).waitFor();
  return page.url();
}
