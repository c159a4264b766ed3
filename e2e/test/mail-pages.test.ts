import { hasChromium, inChromium, openChromium } from '@irp/testing/chromium';
import { eventually } from '@irp/testing/eventually';
import axe from 'axe-core';
import { expect } from 'chai';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { type RunningDemo, startDemo } from '../src/start-demo.ts';

const phone = { width: 360, height: 640 };
/**
 * Pages differ in their colours only between the two: rules about anything else would find the same
 * again.
 */
const rulesBySchemes = {
  light: {},
  dark: { runOnly: ['color-contrast', 'link-in-text-block'] },
};

describe(`pages of mails, ${inChromium}`, () => {
  let platform: RunningDemo;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let owner: RunningDemo['demo']['users'][number];
  const errors: string[] = [];

  before(async function () {
    if (!hasChromium) {
      this.skip();
    }
    platform = await startDemo();
    owner = platform.demo.users.find(({ role }) => role === 'owner')!;
    browser = await openChromium();
    // With scripts, because axe requires scripts. The pages have no scripts, and the policy allows
    // no scripts.
    context = await browser.newContext({ viewport: phone });
    page = await context.newPage();
    // Only the deadline of the test decides: a busy machine is not a fault of the page.
    page.setDefaultTimeout(0);
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    await page.goto(`${platform.baseUrl}/account`);
    await page.fill('[name=email]', owner.email);
    await page.fill('[name=password]', owner.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await heading('Your account');
  });
  beforeEach(() => errors.splice(0));
  afterEach(() =>
    expect(errors.filter((text) => !text.startsWith('Failed to load resource'))).to.deep.equal([]),
  );
  after(async () => {
    await browser?.close();
    await platform?.stop();
  });

  const heading = (text: string) =>
    page
      .getByRole('heading', {
        level: 1,
        name: text,
        exact: true,
      })
      .waitFor();
  const follow = (text: string | RegExp) =>
    page.getByRole('link', { name: text, exact: true }).first().click();

  async function create(path: string, body: object) {
    const response = await platform.call('POST', path, { key: owner.apiKey, body });
    expect(response.status, response.text).to.equal(201);
    return response.body;
  }

  /** In light and dark. axe runs in an isolated world, outside the policy of the page. */
  async function expectAccessible(): Promise<void> {
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).to.equal(
      phone.width,
    );
    await page.evaluate(axe.source);
    for (const [colorScheme, rules] of Object.entries(rulesBySchemes)) {
      await page.emulateMedia({ colorScheme: colorScheme as keyof typeof rulesBySchemes });
      const options = JSON.stringify({ ...rules, resultTypes: ['violations'] });
      const { violations } = await page.evaluate<axe.AxeResults>(`axe.run(${options})`);
      const found = violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`,
      );
      expect(found, colorScheme).to.deep.equal([]);
    }
  }

  /** With the keyboard alone: Tab to the control with this name, then Enter. */
  async function reach(name: string): Promise<void> {
    const focused = () =>
      page.evaluate<string>(
        '(document.activeElement.labels?.[0] ?? document.activeElement).textContent.trim()',
      );
    for (let tabs = 0; tabs < 40 && (await focused()) !== name; tabs++) {
      await page.keyboard.press('Tab');
    }
    expect(await focused()).to.equal(name);
  }
  async function pressWithKeyboard(name: string): Promise<void> {
    await reach(name);
    await page.keyboard.press('Enter');
  }

  it('have the choice of mails, by keyboard', async () => {
    await page.goto(`${platform.baseUrl}/account`);
    await follow('Choose which mails you get');
    await heading('Mails that you get');
    await expectAccessible();
    await reach('A client secret is due for rotation');
    await page.keyboard.press('Space');
    await pressWithKeyboard('Save');
    await page.getByText('Your choice is saved.').waitFor();
    await expectAccessible();
    expect(await page.getByLabel('A client secret is due for rotation').isChecked()).to.equal(
      false,
    );
    expect(await page.getByLabel('An application was suspended').isDisabled()).to.equal(true);
    await page.getByLabel('A client secret is due for rotation').check();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Your choice is saved.').waitFor();
  });

  it('have the confirmation of an address, signed in or not, by keyboard', async () => {
    const email = `${'security-'.repeat(6)}@desk.example`;
    await create('/v2/notification-contacts', { type: 'email', email });
    let link: string | undefined;
    await eventually('the address is asked', async () => {
      const mails = (await (await fetch(`${platform.mailboxUrl}/messages.json`)).json()) as {
        to: string;
        text: string;
      }[];
      const { text = '' } = mails.find(({ to }) => to === email) ?? {};
      link = /https?:\/\/\S+\/contact-confirmation\?token=\S+/.exec(text)?.[0];
      return link !== undefined;
    });
    await page.goto(String(link));
    await heading('Notices to this address');
    await expectAccessible();
    await reach('This is not me');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await heading('The address is confirmed');
    await expectAccessible();
    await page.goto(String(link));
    await heading('This link no longer works');
    await expectAccessible();
  });

  it('explain an incomplete link of a mail, with a next step', async () => {
    await page.goto(`${platform.baseUrl}/account/mail/unsubscribe?token=x`);
    await heading('The request was rejected');
    await expectAccessible();
    await pressWithKeyboard('Choose which mails you get');
    await heading('Mails that you get');
  });
});
