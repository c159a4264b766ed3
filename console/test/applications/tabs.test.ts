import { expect } from 'chai';
import { useApplicationBrowser } from '../support/application-browser.ts';
import { errorsOf } from '../support/open-browser.ts';
import { me, pageOf } from '../support/people.ts';
import { applicationPath, wholeApplication } from '../support/published-application.ts';

/** A text of each tab, visible with the data of the tab. */
const tabs: [tab: string, text: string][] = [
  ['', 'https://auth.example'],
  ['settings', 'Grant types'],
  ['secrets', 'irs_2…'],
  ['activity', 'Neighbour'],
  ['distribution', 'Complete.'],
  ['distribution/listing', 'Expected results of the automated checks'],
  ['danger', 'Delete the application'],
];

describe('the tabs of an application in Chromium', () => {
  const opened = useApplicationBrowser();

  for (const [tab, text] of tabs) {
    it(`${tab || 'overview'} is accessible in both themes, and fits a phone`, async () => {
      const { page } = opened;
      for (const colorScheme of ['light', 'dark'] as const) {
        // Without animation: the navigation leaves a narrow window slowly.
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await opened.open(tab);
        await page.getByText(text).first().waitFor();
        expect(await errorsOf(page), colorScheme).to.deep.equal([]);
      }
      await page.setViewportSize({ width: 320, height: 640 });
      expect(await errorsOf(page), 'on a phone').to.deep.equal([]);
      expect(opened.problems).to.deep.equal([]);
    });
  }

  it('lead from the list to the address of each tab, and back', async () => {
    const { page, platform } = opened;
    platform.operations.set('GET /v2/applications', () => ({
      body: { data: [wholeApplication()], meta: { totalRecords: 1, nextCursor: null } },
    }));
    await page.goto(`${platform.origin}/console/w/w1/production/applications`);
    await page.getByRole('link', { name: 'Ledger Sync' }).click();
    const parts = page.getByRole('navigation', { name: 'Pages of the application' });
    await parts.getByRole('link', { name: 'Secrets' }).click();
    await page.waitForURL(/\/applications\/a1\/secrets$/);
    expect(await parts.locator('[aria-current=page]').textContent()).to.equal('Secrets');
    await page.goBack();
    await page.getByRole('heading', { name: 'What to do next' }).waitFor();
  });

  it('explain failed authorizations in words, and link to the record of the audit log', async () => {
    const { page, platform } = opened;
    const failed = {
      id: 'e9',
      action: 'authorization.failed',
      outcome: 'failure',
      occurredAt: '2026-11-20T09:52:10.871Z',
      details: { reason: 'redirect_uri <b>did not match</b>' },
    };
    platform.operations.set('GET /v2/audit/records', () => pageOf([failed]));
    await opened.open('activity');
    await page.getByText('redirect_uri <b>did not match</b>').waitFor();
    const link = page.getByRole('link', { name: 'Authorization failed' });
    expect(await link.getAttribute('href')).to.equal('/console/w/w1/production/audit?record=e9');
    expect(await errorsOf(page)).to.deep.equal([]);
  });

  it('keep the selection in the address', async () => {
    const { page } = opened;
    await opened.open('distribution');
    await page.getByText('90 days').click();
    await page.waitForURL(/distribution\?days=90$/);
    await page.reload();
    expect(await page.getByLabel('90 days').isChecked()).to.equal(true);
  });

  it('name who suspended the application, and the reason', async () => {
    const suspensions = [
      {
        by: 'platform',
        reason: 'It sends <b>mails</b>',
        at: '2026-11-20T09:52:10.871Z',
      },
    ];
    opened.platform.operations.set(`GET ${applicationPath}`, () => ({
      body: wholeApplication({ state: 'suspended', suspensions }),
    }));
    await opened.open('');
    await opened.page.getByText('Suspended by the platform').waitFor();
    await opened.page.getByText('It sends <b>mails</b>').waitFor();
  });

  it('have no buttons for readers without other rights', async () => {
    const { page, platform } = opened;
    const scopes = ['applications.read', 'directory.read'];
    platform.operations.set('GET /v2/me', () => ({ body: me({ role: 'member', scopes }) }));
    await opened.open('secrets');
    await page.getByText('irs_2…').waitFor();
    expect(await page.getByRole('link', { name: 'Danger zone' }).count()).to.equal(0);
    expect(await page.getByRole('button', { name: 'Rotate the secret' }).count()).to.equal(0);
    await opened.open('distribution');
    await page.getByText('Complete.').waitFor();
    expect(await page.getByRole('button', { name: /Submit|Unpublish|Save/ }).count()).to.equal(0);
  });
});
