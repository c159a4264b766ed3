import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openChromium } from '@irp/testing/chromium';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { buildIfChanged } from '../../build/build-if-changed.ts';

const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** A browser, and the console of today's sources. */
export async function openBrowser(): Promise<Browser> {
  await buildIfChanged();
  return openChromium(['--process-per-site']);
}

/** A page that records the errors of the browser. */
export async function openPage(
  context: BrowserContext,
): Promise<{ page: Page; problems: string[] }> {
  const page = await context.newPage();
  // A busy machine is not a fault of the page: only the deadline of the test decides.
  page.setDefaultTimeout(0);
  const problems: string[] = [];
  page.on('console', (message) => {
    const isOfServer = message.text().startsWith('Failed to load resource');
    if (['error', 'warning'].includes(message.type()) && !isOfServer) {
      problems.push(message.text());
    }
  });
  page.on('pageerror', (error) => problems.push(error.message));
  return { page, problems };
}

const drawnInMs = 5_000;

/** The violations found by axe on a page, and whether the page is wider than the window. */
export async function errorsOf(page: Page): Promise<string[]> {
  // A busy machine draws the page for a narrower window some frames later.
  await page
    .waitForFunction(() => document.documentElement.scrollWidth <= innerWidth, undefined, {
      timeout: drawnInMs,
    })
    .catch(() => undefined);
  await fadeIsOver(page);
  // The policy of the page rejects foreign script tags.
  if (await page.evaluate(() => !('axe' in globalThis))) {
    await page.evaluate(axe);
  }
  return page.evaluate(async () => {
    const { axe: checker } = globalThis as unknown as {
      axe: {
        run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
      };
    };
    // The selectors of passing elements would take half of the time.
    const { violations } = await checker.run({
      resultTypes: ['violations'],
      selectors: false,
      elementRef: false,
    });
    // A tooltip is outside of every landmark and belongs to an element inside a landmark.
    const isTooltip = (id: string) =>
      id === 'region' && document.querySelector('[role=tooltip]') !== null;
    const found = violations
      .filter(({ id }) => !isTooltip(id))
      .map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
    const isWide = document.documentElement.scrollWidth > innerWidth;
    return isWide ? [...found, 'wider than the window'] : found;
  });
}

/** A fading dialog or notice has less contrast. The fade begins some frames after a key. */
async function fadeIsOver(page: Page): Promise<void> {
  await page.evaluate(async (untilMs) => {
    const isFading = () =>
      document
        .getAnimations()
        .some(
          ({ playState, effect }) =>
            playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
        );
    const end = performance.now() + untilMs;
    for (let frames = 0; frames < 5 && performance.now() < end; ) {
      await new Promise(requestAnimationFrame);
      frames = isFading() ? 0 : frames + 1;
    }
  }, drawnInMs);
}

/** Findings in both themes, and then on a phone. */
export async function errorsOfThemesAndPhone(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    found.push(...(await errorsOf(page)));
  }
  await page.setViewportSize({ width: 320, height: 640 });
  return [...found, ...(await errorsOf(page))];
}
