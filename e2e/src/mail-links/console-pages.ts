import { openChromium } from '@irp/testing/chromium';
import { eventually } from '@irp/testing/eventually';
import type { Browser as Chromium, Page } from 'playwright-core';
import type { Browser } from '../../../services/authorization/test/support/browser.ts';

/** An address of the console without a page, and the text there. */
const unlinked = '/console/no-such-page';
const noPage = /There is no such page/;

/** The console in Chromium, with a page for each browser. */
export class ConsolePages {
  readonly #issuer: string;
  #chromium: Chromium | undefined;
  /** Pages of Chromium with the session of a browser. */
  readonly #pages = new Map<Browser, Page>();

  constructor(issuer: string) {
    this.#issuer = issuer;
  }

  async start(): Promise<void> {
    this.#chromium = await openChromium();
  }

  async stop(): Promise<void> {
    await this.#chromium?.close();
  }

  /**
   * The text of a page of the console, as soon as the text matches; the last text otherwise. Opens
   * the page without loading the console again, which takes a second of CPU time.
   */
  async textOf(link: string, browser: Browser, expected: RegExp): Promise<string> {
    const page = await this.#pageOf(browser);
    const navigate = (address: string) =>
      page.evaluate(`history.pushState({}, '', ${JSON.stringify(address)})`);
    // Text of the previous link must not match.
    await navigate(unlinked);
    let text = '';
    const textMatches = async (pattern: RegExp) => {
      text = (await page.textContent('body')) ?? '';
      return pattern.test(text);
    };
    await eventually('the console has no page', () => textMatches(noPage));
    await navigate(link);
    const isShown = eventually(`${link} has ${expected}`, () => textMatches(expected));
    await isShown.catch(() => undefined);
    return text;
  }

  /** Opens a page of the console that no mail links to, once for each browser. */
  async #pageOf(browser: Browser): Promise<Page> {
    const known = this.#pages.get(browser);
    if (known) {
      return known;
    }
    const context = await this.#chromium!.newContext();
    const session = [...browser.cookies].flatMap(([path, jar]) =>
      [...jar].map(([name, value]) => ({
        name,
        value,
        path,
        domain: new URL(this.#issuer).hostname,
        httpOnly: true,
      })),
    );
    await context.addCookies(session);
    const page = await context.newPage();
    await page.goto(new URL(unlinked, this.#issuer).href);
    this.#pages.set(browser, page);
    return page;
  }
}
