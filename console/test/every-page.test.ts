import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { root } from '../build/built-console.ts';
import { routesOf } from '../build/operations/routes-of.ts';
import { serveFullWorkspace } from './support/full-workspace.ts';
import { errorsOf } from './support/open-browser.ts';
import { usePageBrowser } from './support/page-browser.ts';

const sources = join(root, 'console/src');
const ids: Readonly<Record<string, string>> = {
  $applicationId: 'a1',
  $listingId: 'a9',
  $installationId: 'i1',
  $endpointId: 'e1',
  $reviewId: 'v1',
};
/** Tabs, drawers and dialogs of the address. */
const parts = [
  '/settings?tab=contacts',
  '/settings?tab=domains',
  '/settings?tab=preferences',
  '/installations?tab=requests',
  '/installations?tab=policy',
  '/members?invite=true',
  '/members?member=u1',
  '/api-keys?create=true',
  '/webhooks?create=true',
  '/records?record=r1',
];
const pages = globSync('**/*routes.ts', { cwd: sources })
  .flatMap((file) => {
    const fileName = join(sources, file);
    return routesOf({ fileName, text: readFileSync(fileName, 'utf8') });
  })
  .map(([address]) => address.replaceAll(/\$\w+/g, (name) => ids[name] ?? name));

/** 640 pixels are half of a window of 1,280 pixels: a zoom of 200 %. */
const views = [
  { colorScheme: 'light', width: 1_280 },
  { colorScheme: 'light', width: 320 },
  { colorScheme: 'dark', width: 640 },
] as const;

/** After a change of theme, a page has mixed colours for some frames. */
async function drawn(page: Page, colorScheme: string): Promise<void> {
  await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor();
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

describe('every page of the console in Chromium', () => {
  const browser = usePageBrowser(serveFullWorkspace);

  it('has the name of a route', () => {
    expect(pages).to.have.length.above(25);
    expect(pages).to.include.members(['/', '/applications/a1/distribution/listing', '/records']);
  });

  for (const path of new Set([...pages, ...parts])) {
    it(`has no faults in both themes, at 320 px and at 200 %: ${path}`, async () => {
      const { page, problems } = browser;
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await browser.open(path.slice(1));
      await page.locator('h1').waitFor();
      await page.waitForFunction(() => document.querySelector('.mantine-Skeleton-root') === null);
      for (const { colorScheme, width } of views) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: 700 });
        await drawn(page, colorScheme);
        expect(await errorsOf(page), `${colorScheme}, ${width} px`).to.deep.equal([]);
      }
      const slowest = await page.evaluate(() =>
        Math.max(
          0,
          ...document.getAnimations().map((one) => Number(one.effect?.getTiming().duration)),
        ),
      );
      expect(slowest, 'reduced motion').to.be.at.most(1);
      expect(problems).to.deep.equal([]);
    });
  }
});
