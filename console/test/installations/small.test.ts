import { expect } from 'chai';
import { listing, serveDirectory } from '../support/installations.ts';
import { errorsOf } from '../support/open-browser.ts';
import { usePageBrowser } from '../support/page-browser.ts';
import { pageOf } from '../support/people.ts';

const paths = [
  'directory',
  'directory/a9',
  'directory/shared',
  'installations',
  'installations?tab=policy',
  'installations/i1',
  'settings',
  'settings?tab=contacts',
  'settings?tab=domains',
  'settings?tab=preferences',
];
/** A name without a break. */
const longName = 'Ledger'.repeat(30);

describe('pages of admins in a window of 320 pixels', () => {
  const browser = usePageBrowser((platform) => {
    serveDirectory(platform);
    const { operations } = platform;
    operations.set('GET /v2/directory/shared-listings', () => pageOf([listing()]));
    operations.set('GET /v2/directory/listings/a9', () => ({ body: listing({ name: longName }) }));
    operations.set('GET /v2/installation-policy', () => ({
      body: { publishers: 'any', approvedPublishers: ['o2'], memberRequests: 'allowed' },
    }));
    operations.set('GET /v2/workspaces/w1', () => ({
      body: {
        id: 'w1',
        name: 'Global Equities',
        organizationId: 'o1',
        region: 'us',
        requireSecondFactor: 'none',
        createdAt: '2026-11-20T09:52:10.871Z',
      },
    }));
    operations.set('GET /v2/notification-contacts', () => pageOf([]));
    operations.set('GET /v2/publisher-domains', () => pageOf([]));
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    it(`have no faults in the ${colorScheme} theme`, async () => {
      const { page } = browser;
      await page.setViewportSize({ width: 320, height: 800 });
      await page.emulateMedia({ colorScheme });
      for (const path of paths) {
        await browser.open(path);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await page.getByRole('status', { name: 'Loading' }).first().waitFor({ state: 'detached' });
        expect(await errorsOf(page), path).to.deep.equal([]);
      }
    });
  }
});
