import { expect } from 'chai';
import type { Page } from 'playwright-core';
import type { FakePlatform } from './support/fake-platform.ts';
import { adminScopes } from './support/installations.ts';
import { usePageBrowser } from './support/page-browser.ts';
import { me, pageOf } from './support/people.ts';
import { serveRecords } from './support/records.ts';

const notice = '.mantine-Notifications-notification';

function serveNotices(platform: FakePlatform): void {
  serveRecords(platform);
  const { operations } = platform;
  operations.set('GET /v2/me', () => ({
    body: me({ scopes: [...adminScopes, 'investments.write'] }),
  }));
  const workspace = {
    id: 'w1',
    name: 'Global Equities',
    organizationId: 'o1',
    region: 'us',
    plan: 'team',
    role: 'owner',
    requireSecondFactor: 'none',
    createdAt: new Date(0).toISOString(),
  };
  operations.set('GET /v2/workspaces/w1', () => ({ body: workspace }));
  operations.set('PATCH /v2/workspaces/w1', () => ({
    body: { ...workspace, ...JSON.parse(platform.bodies.at(-1) ?? '{}') },
  }));
  operations.set('GET /v2/workspaces/w1/members', () => pageOf([]));
}

/** Names of the buttons in sight with the middle covered by a notice. */
function coveredButtons(page: Page): Promise<string[]> {
  return page.evaluate((selector) => {
    const buttons = [
      ...document.querySelectorAll<HTMLElement>('main button, main a.mantine-Button-root'),
    ];
    return buttons
      .filter((button) => {
        const { x, y, width, height } = button.getBoundingClientRect();
        const top = document.elementFromPoint(x + width / 2, y + height / 2);
        return top?.closest(selector) !== null && top !== null;
      })
      .map((button) => button.textContent);
  }, notice);
}

describe('notices in Chromium', () => {
  const opened = usePageBrowser(serveNotices);
  const notices = () => opened.page.locator(notice);
  const saveRule = async (name: string) => {
    const { page } = opened;
    await page.getByRole('radio', { name }).click();
    await opened.press('Save');
  };

  for (const width of [1_280, 320]) {
    it(`cover no button at the end of a page, and block no click beside them: ${width} pixels`, async () => {
      const { page } = opened;
      await page.setViewportSize({ width, height: 640 });
      await opened.open('settings');
      await saveRule('Admins and owners');
      await notices().first().waitFor();
      await saveRule('Every member');
      await notices().nth(1).waitFor();
      await page.waitForFunction((selector) => {
        scrollTo(0, document.documentElement.scrollHeight);
        const boxes = [...document.querySelectorAll(selector)].map((one) =>
          one.getBoundingClientRect(),
        );
        const [upper, lower] = boxes.toSorted((a, b) => a.y - b.y);
        const middle = (upper!.bottom + lower!.top) / 2;
        const between = document.elementFromPoint(upper!.x + upper!.width / 2, middle);
        return lower!.top > upper!.bottom && document.querySelector('main')!.contains(between);
      }, notice);
      await page.getByRole('button', { name: 'Close' }).first().click();
      await page.waitForFunction(
        (selector) => document.querySelectorAll(selector).length === 1,
        notice,
      );
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      expect(await coveredButtons(page)).to.deep.equal([]);
      expect(opened.problems).to.deep.equal([]);
    });
  }

  it('leave the bar of the selected records free on a phone', async () => {
    const { page } = opened;
    await page.setViewportSize({ width: 320, height: 640 });
    await opened.open('settings');
    await saveRule('Every member');
    await notices().waitFor();
    await opened.press('Open the navigation');
    await page.getByRole('link', { name: 'Records' }).click();
    await page.getByRole('checkbox', { name: 'Choose Company 1', exact: true }).check();
    const bar = page.getByRole('group', { name: 'Chosen records' });
    await bar.waitFor();
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    expect(await notices().count()).to.equal(1);
    expect(await coveredButtons(page)).to.deep.equal([]);
  });
});
