import type { Browser, Page } from 'playwright-core';
import { type FakePlatform, startFakePlatform } from './fake-platform.ts';
import { hasChromium, openBrowser, openPage } from './open-browser.ts';
import { signInAda } from './people.ts';
import { publishApplication } from './published-application.ts';

/** The page of an application in Chromium, for the tests of a file. */
export interface ApplicationBrowser {
  platform: FakePlatform;
  page: Page;
  /** What the browser complained of. */
  problems: string[];
  /** @param tab such as `secrets`; empty: the overview */
  open(tab: string): Promise<void>;
  press(name: string): Promise<void>;
  /** The button that confirms, in the dialog. */
  confirm(name: string): Promise<void>;
}

/** Registers hooks that start a browser, and a platform for each test. */
export function useApplicationBrowser(): ApplicationBrowser {
  let browser: Browser;
  const opened = {} as ApplicationBrowser;
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
    publishApplication(opened.platform);
    Object.assign(opened, await openPage(browser));
  });
  afterEach(async () => {
    await opened.page.close();
    await opened.platform.stop();
  });
  opened.open = async (tab) => {
    const { origin } = opened.platform;
    await opened.page.goto(`${origin}/console/w/w1/production/applications/a1/${tab}`);
    await opened.page.getByRole('heading', { level: 1, name: 'Ledger Sync' }).waitFor();
  };
  opened.press = (name) => opened.page.getByRole('button', { name, exact: true }).click();
  opened.confirm = (name) =>
    opened.page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
  return opened;
}
