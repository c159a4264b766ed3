import type { Demo } from '@irp/embedded';
import { chromiumPath } from '@irp/testing/chromium';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { median } from './percentiles.ts';
import { importEquities, startPlatform } from './platform-under-load.ts';

const launch = { executablePath: chromiumPath, args: ['--no-sandbox', '--disable-gpu'] };
const rounds = 7;
const pages = ['Records', 'Applications', 'Webhooks', 'Members', 'Audit log', 'Home'];
const scrolls = 60;
const usedRounds = 60;
const firstRounds = usedRounds / 10;
const typed = 'berkshire hathaway';

/**
 * Measures the console in a headless Chromium, with 69k records. The durations are: a cold start
 * until the heading of the home page, a change of page, and the longest task while a person scrolls
 * the grid and types. Changes of page and the longest task are compared with the cold start. The
 * bench also compares the JavaScript heap after about an hour of use with the heap after a tenth of
 * the hour.
 */
export async function consolePages(): Promise<void> {
  const platform = await startPlatform();
  await importEquities(platform);
  const browser = await chromium.launch(launch);
  const session = await signIn(browser, platform.demo);
  const address = `${platform.baseUrl}/console/`;
  const cold: number[] = [];
  const served: number[] = [];
  for (let round = 0; round < rounds; round++) {
    cold.push(await openCold(browser, session, address, /^Hello/));
    served.push(await openCold(browser, session, `${platform.baseUrl}/account`, /./));
  }
  const context = await browser.newContext({ storageState: session });
  const page = await context.newPage();
  await page.goto(address);
  await page.getByRole('heading', { level: 1, name: /^Hello/ }).waitFor();
  const first = await changesOf(page);
  const later = await changesOf(page);
  const longest = await longestTask(page);
  const [heapBefore, heapAfter] = await heapsOfUse(page);
  await browser.close();
  await platform.stop();
  await platform.remove();
  console.table([
    row('cold to the heading, reference: the account page', median(cold), median(served), 1_500),
    row('first change to a page, the slowest', Math.max(...first), median(cold), 200),
    row('later changes to a page, the slowest', Math.max(...later), median(cold), 200),
    row('longest task in the grid', longest, median(cold), 100),
    row(
      `kB after ${usedRounds} rounds, to ${firstRounds}`,
      heapAfter,
      heapBefore,
      heapBefore * 1.1,
    ),
  ]);
}

function row(what: string, value: number, reference: number, target: number) {
  return {
    what,
    value: value.toFixed(0),
    reference: reference.toFixed(0),
    ratio: (value / reference).toFixed(2),
    target: target.toFixed(0),
  };
}

type Session = Awaited<ReturnType<BrowserContext['storageState']>>;

async function signIn(browser: Browser, { baseUrl, users }: Demo): Promise<Session> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const { email, password } = users[0]!;
  await page.goto(`${baseUrl}/console/`);
  await page.fill('input[type=email]', email);
  await page.fill('input[type=password]', password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: /^Hello/ }).waitFor();
  const session = await context.storageState();
  await context.close();
  return session;
}

/** Milliseconds from the navigation to the heading, in a browser context with an empty cache. */
async function openCold(
  browser: Browser,
  storageState: Session,
  address: string,
  name: RegExp,
): Promise<number> {
  const context = await browser.newContext({ storageState });
  const page = await context.newPage();
  const startedMs = performance.now();
  await page.goto(address, { waitUntil: 'commit' });
  await page.getByRole('heading', { level: 1, name }).waitFor();
  const tookMs = performance.now() - startedMs;
  await context.close();
  return tookMs;
}

/**
 * Milliseconds from the click on a link of the navigation to the content of the page, for each
 * link.
 */
async function changesOf(page: Page): Promise<number[]> {
  const tookMs: number[] = [];
  for (const name of pages) {
    tookMs.push(await changeTo(page, name));
    await page.waitForTimeout(500);
  }
  return tookMs;
}

/**
 * Clicks a link of the navigation. Returns the milliseconds until the page has a heading and no
 * skeleton.
 */
function changeTo(page: Page, name: string): Promise<number> {
  return page.evaluate(`(async () => {
    const links = [...document.querySelectorAll('nav a')];
    const link = links.find((one) => one.textContent.trim() === ${JSON.stringify(name)});
    const former = location.pathname;
    const startedMs = performance.now();
    link.click();
    const isThere = () =>
      location.pathname !== former &&
      document.querySelector('h1') !== null &&
      document.querySelector('.mantine-Skeleton-root') === null;
    while (!isThere()) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    return performance.now() - startedMs;
  })()`);
}

/** Milliseconds of the longest task while the grid scrolls, and while words are typed into the search. */
async function longestTask(page: Page): Promise<number> {
  await changeTo(page, 'Records');
  await page.evaluate(observeTasks);
  const grid = page.getByRole('table', { name: 'Records' });
  await grid.hover();
  for (let step = 0; step < scrolls; step++) {
    await page.mouse.wheel(0, 700);
    await page.waitForTimeout(50);
  }
  await page.getByRole('searchbox').first().pressSequentially(typed, { delay: 60 });
  await page.waitForTimeout(1_000);
  return page.evaluate<number>('longestTaskMs');
}

/** Used kilobytes of the JavaScript heap after the first rounds, and after all rounds. */
async function heapsOfUse(page: Page): Promise<[number, number]> {
  await changeTo(page, 'Home');
  await useRounds(page, firstRounds);
  const before = await usedHeapKb(page);
  await useRounds(page, usedRounds - firstRounds);
  return [before, await usedHeapKb(page)];
}

/** In a round, a person opens every page, scrolls and searches the grid, and opens a record. */
async function useRounds(page: Page, count: number): Promise<void> {
  for (let round = 0; round < count; round++) {
    for (const name of pages) {
      await changeTo(page, name);
    }
    await changeTo(page, 'Records');
    const grid = page.getByRole('table', { name: 'Records' });
    await grid.hover();
    for (let step = 0; step < 10; step++) {
      await page.mouse.wheel(0, 1_500);
      await page.waitForTimeout(20);
    }
    const search = page.getByRole('searchbox').first();
    await search.fill(['bank', 'energy', 'japan'][round % 3]!);
    await page.waitForTimeout(400);
    await search.fill('');
    await grid.getByRole('link').first().click();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await changeTo(page, 'Home');
  }
}

async function usedHeapKb(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize / 1_000;
}

/** Records the longest task of a page from now on. */
const observeTasks = `
  globalThis.longestTaskMs = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) {
      longestTaskMs = Math.max(longestTaskMs, duration);
    }
  }).observe({ type: 'longtask' });
`;
