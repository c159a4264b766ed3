import type { Browser, Page } from 'playwright-core';
import { type FakePlatform, startFakePlatform } from './fake-platform.ts';
import { hasChromium, openBrowser, openPage } from './open-browser.ts';
import { signInAda } from './people.ts';

/** The console in Chromium, for the tests of a file. */
export interface PageBrowser {
  platform: FakePlatform;
  page: Page;
  /** Complaints of the browser. */
  problems: string[];
  /** @param path below the place, such as `settings` */
  open(path: string): Promise<void>;
  press(name: string): Promise<void>;
  /** Presses a button of the dialog. */
  confirm(name: string): Promise<void>;
  /** The body of the last request with a text in it. */
  sent(text: string): unknown;
}

/** Registers hooks that start a browser, and a platform for each test. */
export function usePageBrowser(serve?: (platform: FakePlatform) => void): PageBrowser {
  let browser: Browser;
  const opened = {} as PageBrowser;
  before(async function () {
    if (!hasChromium) {
      this.skip();
    }
    browser = await openBrowser();
  });
  after(() => browser?.close());
  beforeEach(async () => {
    opened.platform = await startFakePlatform();
    signInAda(opened.platform);
    serve?.(opened.platform);
    Object.assign(opened, await openPage(browser));
  });
  afterEach(async () => {
    await opened.page.close();
    await opened.platform.stop();
  });
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
