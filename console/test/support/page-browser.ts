import { hasChromium } from '@irp/testing/chromium';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { type FakePlatform, type FakeServer, startFakeServer } from './fake-platform.ts';
import { openBrowser, openPage } from './open-browser.ts';
import { signInAda } from './people.ts';

/** Fades would delay each test. Journeys on the running platform have them. */
const still = { reducedMotion: 'reduce' } as const;

/** The console in Chromium, for the tests of a file. */
export interface PageBrowser {
  platform: FakePlatform;
  page: Page;
  /** Errors and warnings of the browser. */
  problems: string[];
  /** Replaces the page by a page of a separate browser context. */
  separate(options?: BrowserContextOptions): Promise<void>;
  /** @param path below the place, such as `settings` */
  open(path: string): Promise<void>;
  press(name: string): Promise<void>;
  /** Presses a button of the dialog. */
  confirm(name: string): Promise<void>;
  /** The body of the last request with the given text. */
  sent(text: string): unknown;
}

/**
 * Registers hooks that start a browser, and a platform and a page for each test. The pages of a
 * file share the cache: the console stores nothing else in a browser.
 */
export function usePageBrowser(serve?: (platform: FakePlatform) => void): PageBrowser {
  let browser: Browser | undefined;
  let context: BrowserContext;
  let server: FakeServer | undefined;
  const opened = {} as PageBrowser;
  before(async function () {
    if (!hasChromium) {
      this.skip();
    }
    browser = await openBrowser();
    context = await browser.newContext(still);
    server = await startFakeServer();
    // The process of an origin ends with the last page. While this page is open, the pages of all
    // tests share a process with a single compilation of the console.
    const keeper = await context.newPage();
    await keeper.goto(`${server.begin().origin}/another-page`);
  });
  after(async () => {
    await browser?.close();
    await server?.stop();
  });
  beforeEach(async () => {
    opened.platform = server!.begin();
    signInAda(opened.platform);
    serve?.(opened.platform);
    Object.assign(opened, await openPage(context));
  });
  afterEach(close);
  async function close(): Promise<void> {
    const own = opened.page.context();
    await (own === context ? opened.page.close() : own.close());
  }
  opened.separate = async (options = {}) => {
    await close();
    Object.assign(opened, await openPage(await browser!.newContext({ ...still, ...options })));
  };
  opened.open = async (path) => {
    await opened.page.goto(`${opened.platform.origin}/console/w/w1/production/${path}`);
  };
  opened.press = (name) => opened.page.getByRole('button', { name, exact: true }).click();
  opened.confirm = (name) =>
    opened.page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
  opened.sent = (text) =>
    JSON.parse(opened.platform.bodies.filter((body) => body.includes(text)).at(-1) ?? 'null');
  return opened;
}
