import { expect } from 'chai';
import type { Locator } from 'playwright-core';
import { usePageBrowser } from './support/page-browser.ts';
import { pageOf } from './support/people.ts';

const workspace = {
  id: 'w1',
  name: 'Global Equities',
  organizationId: 'o1',
  region: 'us',
  plan: 'team',
  role: 'owner',
  requireSecondFactor: 'none',
  createdAt: '2026-11-21T09:12:44.018Z',
};

/** Colours of the text, and of the nearest background. */
function coloursOf(part: Locator): Promise<[text: string, background: string]> {
  return part.evaluate((element) => {
    let under: Element | null = element;
    while (under && getComputedStyle(under).backgroundColor === 'rgba(0, 0, 0, 0)') {
      under = under.parentElement;
    }
    return [getComputedStyle(element).color, under ? getComputedStyle(under).backgroundColor : ''];
  });
}

describe('the console on paper', () => {
  const browser = usePageBrowser(({ operations }) => {
    operations.set('GET /v2/workspaces/w1', () => ({ body: workspace }));
    operations.set('GET /v2/workspaces/w1/members', () => pageOf([]));
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    it(`has a table in black on white, without navigation and buttons: ${colorScheme}`, async () => {
      const { page } = browser;
      await page.emulateMedia({ media: 'print', colorScheme });
      await browser.open('applications');
      const cell = page.getByRole('cell').filter({ hasText: 'client-1' });
      await cell.waitFor();
      for (const name of ['banner', 'navigation', 'button'] as const) {
        const shown = await page.getByRole(name).filter({ visible: true }).count();
        expect(shown, name).to.equal(0);
      }
      expect(await page.getByRole('heading', { level: 1 }).isVisible()).to.equal(true);
      const blackOnWhite = ['rgb(0, 0, 0)', 'rgb(255, 255, 255)'];
      expect(await coloursOf(cell)).to.deep.equal(blackOnWhite);
      expect(await coloursOf(page.getByRole('link', { name: 'Application 1' }))).to.deep.equal(
        blackOnWhite,
      );
      await browser.open('settings');
      const facts = page.locator('dl').first();
      await facts.waitFor();
      expect(await coloursOf(facts.locator('dt').first())).to.deep.equal(blackOnWhite);
      expect(await coloursOf(facts.locator('dd').first())).to.deep.equal(blackOnWhite);
      const left = await page
        .getByRole('main')
        .evaluate((main) => getComputedStyle(main).paddingLeft);
      expect(left).to.equal('0px');
    });
  }
});
