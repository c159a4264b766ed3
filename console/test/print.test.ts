import { expect } from 'chai';
import type { Locator } from 'playwright-core';
import { serveAudit } from './support/audit.ts';
import { usePageBrowser } from './support/page-browser.ts';
import { pageOf } from './support/people.ts';
import { serveRecords } from './support/records.ts';

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

  describe('of A4', () => {
    beforeEach(async () => {
      await browser.page.emulateMedia({ media: 'print' });
      await browser.page.setViewportSize({ width: 720, height: 1_000 });
    });

    it('has only an open panel', async () => {
      const { page, platform } = browser;
      serveAudit(platform);
      await browser.open('audit?record=e1');
      const panel = page.getByRole('dialog');
      await panel.getByRole('row', { name: 'state – active' }).waitFor();
      expect(await page.locator('#root').isVisible()).to.equal(false);
      expect(await page.locator('.mantine-Drawer-overlay').isVisible()).to.equal(false);
      const box = (await panel.boundingBox())!;
      const inside = await panel.evaluate(({ scrollHeight }) => scrollHeight);
      expect(box.width).to.be.above(700);
      expect(box.height).to.be.at.least(inside);
    });

    it('has names of columns, whole rows and exact times, and no filters', async () => {
      const { page, platform } = browser;
      serveRecords(platform);
      await browser.open('records');
      await page.getByRole('link', { name: 'Company 1', exact: true }).waitFor();
      const heads = page.getByRole('columnheader');
      expect(await heads.filter({ hasText: 'Employees' }).isVisible()).to.equal(true);
      for (const role of ['searchbox', 'checkbox', 'spinbutton'] as const) {
        const filters = await page.getByRole(role).filter({ visible: true }).count();
        expect(filters, role).to.equal(0);
      }
      await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
      await page.getByRole('link', { name: 'Company 99', exact: true }).waitFor();
      const rows = await page.getByRole('row').all();
      expect(rows).to.have.length(101);
      await page.getByText(`${rows.length - 1} shown of 67,152`).waitFor();
      expect((await page.getByRole('table').boundingBox())!.width).to.be.above(600);
      const boxes = await Promise.all(rows.map((row) => row.boundingBox()));
      for (const [at, box] of boxes.entries()) {
        expect(box!.x + box!.width).to.be.at.most(720);
        expect(box!.y).to.be.at.least(at === 0 ? 0 : boxes[at - 1]!.y + boxes[at - 1]!.height - 1);
      }
      serveAudit(platform);
      await browser.open('audit');
      await page.getByText('Application created').first().waitFor();
      expect(await page.getByLabel('To day').isVisible()).to.equal(false);
      const printed = await page
        .locator('time')
        .first()
        .evaluate((time) => [
          getComputedStyle(time).fontSize,
          getComputedStyle(time, '::after').content,
        ]);
      expect(printed[0]).to.equal('0px');
      expect(printed[1]).to.match(/November 22, 2026/);
    });
  });
});
