import { inChromium } from '@irp/testing/chromium';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { type Person, useJourney } from '../../src/console/journey.ts';

const email = 'olivia.owner@meridian.example';

describe(`the session of the console, ${inChromium}`, () => {
  const journey = useJourney();
  let olivia: Person;
  after(() => olivia?.page.context().close());

  async function signInAgain(tab: Page, as = email): Promise<void> {
    const { password } = journey.platform.demo.users.find((user) => user.email === as)!;
    await tab.locator('input[type=email]').fill(as);
    await tab.locator('input[type=password]').fill(password);
    await tab.getByRole('button', { name: 'Sign in', exact: true }).click();
  }

  it('begins with the sign-in, and opens the workspace of the person afterwards', async () => {
    olivia = await journey.signIn(email);
    expect(olivia.page.url()).to.match(/\/console\/w\/[\w-]+\/production$/);
  });

  it('shows the applications of production and of the sandbox, even after a reload', async () => {
    const { page } = olivia;
    await olivia.visit('Applications');
    await olivia.heading('Applications');
    await page.getByRole('row', { name: 'Portfolio Monitor' }).waitFor();
    await olivia.follow('Sandbox', page.getByRole('navigation', { name: 'Environment' }));
    await olivia.sees('Sandbox: test data');
    await olivia.sees('No applications yet');
    await page.reload();
    await olivia.sees('No applications yet');
  });

  it('leads to the sign-in after a sign-out in another tab, and continues', async () => {
    const { page } = olivia;
    const other = await page.context().newPage();
    await other.goto(`${journey.platform.baseUrl}/oauth/logout`);
    await other.getByRole('button', { name: 'Sign out' }).click();
    await other.waitForURL('**/oauth/logout/success');
    await olivia.visit('Home');
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
    await dialog.waitFor();
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      dialog.getByRole('link', { name: 'Sign in again' }).click(),
    ]);
    await signInAgain(tab);
    await tab.getByRole('heading', { level: 1, name: /^Hello / }).waitFor();
    await page.bringToFront();
    // A repeated call may have found the session already: then the dialog is gone.
    await page.evaluate('dispatchEvent(new Event("focus"))');
    await dialog.waitFor({ state: 'hidden' });
    await olivia.heading(/^Hello /);
  });

  it('sends no form of a page for another person who signs in meanwhile', async () => {
    const other = 'adam.admin@meridian.example';
    const olivias = await journey.signIn(email);
    const { page } = olivias;
    await olivias.visit('API keys');
    await olivias.press('Create an API key');
    await olivias.write('Name', 'Of Olivia', olivias.dialog());
    await olivias.check('Read investment records', olivias.dialog());
    const tab = await page.context().newPage();
    await tab.goto(`${journey.platform.baseUrl}/oauth/logout`);
    await tab.getByRole('button', { name: 'Sign out' }).click();
    await tab.waitForURL('**/oauth/logout/success');
    await tab.goto(`${journey.platform.baseUrl}/console/`);
    await signInAgain(tab, other);
    await tab.getByRole('heading', { level: 1, name: /^Hello / }).waitFor();
    await page.bringToFront();
    await olivias.press('Create an API key', olivias.dialog());
    await olivias.heading(/^Hello Adam/);
    const listed = await journey.platform.call('GET', '/v2/api-keys', {
      key: journey.platform.keyOf('admin'),
    });
    expect(listed.text).to.include('prefix').and.not.include('Of Olivia');
    await page.context().close();
  });

  for (const [name, ms] of Object.entries({ ahead: 3_600_000, behind: -3_600_000 })) {
    it(`works on a computer with a clock that is an hour ${name}`, async () => {
      const { page } = await journey.signIn(email);
      await page.context().addInitScript(shiftClock, ms);
      await page.reload();
      await page.getByRole('heading', { level: 1, name: /^Hello / }).waitFor();
      await page.getByRole('link', { name: 'Applications' }).first().click();
      await page.getByRole('row', { name: 'Portfolio Monitor' }).waitFor();
      await page.context().close();
    });
  }
});

/** Changes the clock of a page. In the browser. */
function shiftClock(ms: number): void {
  const RealDate = Date;
  globalThis.Date = class extends RealDate {
    constructor(...values: [] | [number]) {
      super(...((values.length === 0 ? [RealDate.now() + ms] : values) as [number]));
    }
    static override now(): number {
      return RealDate.now() + ms;
    }
  } as DateConstructor;
}
