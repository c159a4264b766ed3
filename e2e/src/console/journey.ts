import { buildIfChanged } from '@irp/console/build';
import { hasChromium, openChromium } from '@irp/testing/chromium';
import { expect } from 'chai';
import type { Browser, Locator, Page } from 'playwright-core';
import { type RunningDemo, startDemo } from '../start-demo.ts';
import { type Hand, mouse } from './hand.ts';

/** A person in a browser context of their own. */
export interface Person {
  page: Page;
  hand: Hand;
  /** Waits for the heading of a page. */
  heading(name: string | RegExp): Promise<void>;
  press(name: string, within?: Locator): Promise<void>;
  follow(name: string, within?: Locator): Promise<void>;
  /** Follows a link of the navigation. */
  visit(name: string): Promise<void>;
  write(field: string, text: string, within?: Locator): Promise<void>;
  /** Checks a checkbox or a radio button, by label. */
  check(name: string, within?: Locator): Promise<void>;
  sees(text: string | RegExp): Promise<void>;
  dialog(): Locator;
}

export interface Journey {
  platform: RunningDemo;
  /**
   * Errors in the browsers during a test. A test that causes an error must remove the error from
   * the list.
   */
  problems: string[];
  /** Signs a person of the demo in to the console. The first page may be an error. */
  open(email: string, hand?: Hand): Promise<Person>;
  /** Opens the console, signed in as a person of the demo. */
  signIn(email: string, hand?: Hand): Promise<Person>;
}

/** Registers hooks that start the platform and a browser for the tests of a file. */
export function useJourney(environment?: Record<string, string>): Journey {
  let browser: Browser;
  let pages: Page[] = [];
  const journey = {} as Journey;

  before(async function () {
    if (!hasChromium) {
      this.skip();
    }
    [journey.platform] = await Promise.all([startDemo(environment), buildIfChanged()]);
    browser = await openChromium();
  });
  after(async () => {
    await browser?.close();
    await journey.platform?.stop();
  });
  beforeEach(() => {
    journey.problems = [];
  });
  afterEach(async function () {
    pages = pages.filter((page) => !page.isClosed());
    if (this.currentTest?.isFailed()) {
      for (const page of pages) {
        console.error(await describePage(page));
      }
    }
    expect(journey.problems).to.deep.equal([]);
  });

  journey.open = async (email, hand = mouse) => {
    const page = await (await browser.newContext()).newPage();
    pages.push(page);
    // Only the timeout of the test applies: a busy machine is not a fault of the page.
    page.setDefaultTimeout(0);
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
        journey.problems.push(message.text());
      }
    });
    page.on('pageerror', (error) => journey.problems.push(error.message));
    const person = personOf(page, hand);
    const user = journey.platform.demo.users.find((one) => one.email === email);
    await page.goto(`${journey.platform.baseUrl}/console/`);
    await hand.write(page.locator('input[type=email]'), email);
    await hand.write(page.locator('input[type=password]'), user?.password ?? passwordOfOthers);
    await person.press('Sign in');
    return person;
  };
  journey.signIn = async (email, hand) => {
    const person = await journey.open(email, hand);
    await person.heading(/^Hello /);
    return person;
  };
  return journey;
}

/** The password of people added to the demo by a test. */
export const passwordOfOthers = 'correct horse battery';

function personOf(page: Page, hand: Hand): Person {
  const in_ = (within: Locator | undefined) => within ?? page;
  return {
    page,
    hand,
    heading: (name) => page.getByRole('heading', { level: 1, name }).waitFor(),
    press: (name, within) =>
      hand.use(in_(within).getByRole('button', { name, exact: true }).first()),
    follow: (name, within) =>
      hand.use(in_(within).getByRole('link', { name, exact: true }).first()),
    visit: (name) => {
      const pages = page.getByRole('navigation', { name: 'Pages' });
      return hand.use(pages.getByRole('link', { name, exact: true }));
    },
    write: (field, text, within) =>
      hand.write(in_(within).getByRole('textbox', { name: field, exact: true }), text),
    check: (name, within) => hand.use(in_(within).getByLabel(name).first()),
    sees: (text) => page.getByText(text).first().waitFor(),
    dialog: () => page.getByRole('dialog'),
  };
}

/** The visible page, for the output of a failed test. */
async function describePage(page: Page): Promise<string> {
  return `${page.url()}\n${await page.locator('body').ariaSnapshot()}`;
}
