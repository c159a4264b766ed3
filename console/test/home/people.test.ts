import { expect } from 'chai';
import { request } from '../support/installations.ts';
import { errorsOf } from '../support/open-browser.ts';
import { usePageBrowser } from '../support/page-browser.ts';
import { me, pageOf } from '../support/people.ts';

const at = '2026-11-21T09:12:44.018Z';

const invitation = (number: number) => ({
  id: `v${number}`,
  workspace: { id: `w${number}`, name: `Workspace ${number}` },
  organization: { id: 'o2', name: 'Northwind' },
  role: 'developer',
  invitedBy: 'Grace Hopper',
  invitedAt: at,
  expiresAt: at,
});

describe('home in Chromium', () => {
  const browser = usePageBrowser(({ operations }) => {
    operations.set('GET /v2/installation-requests', () =>
      pageOf([request({ state: 'declined', declineReason: 'We have another one' })]),
    );
  });

  it('shows invitations, and the person declines or accepts', async () => {
    const { page, platform } = browser;
    const { operations, calls } = platform;
    let invitations = [invitation(2), invitation(3)];
    const remove = (id: string) => {
      invitations = invitations.filter((one) => one.id !== id);
      return { body: {} };
    };
    operations.set('GET /v2/me/invitations', () => pageOf(invitations));
    operations.set('POST /v2/me/invitations/v3/decline', () => remove('v3'));
    operations.set('POST /v2/me/invitations/v2/accept', () => remove('v2'));
    await browser.open('');
    await page.getByText('Workspace 3').waitFor();
    expect(await errorsOf(page)).to.deep.equal([]);
    await browser.press('Decline the invitation to Workspace 3');
    await page.getByText('The invitation to Workspace 3 is declined.').waitFor();
    await browser.press('Accept the invitation to Workspace 2');
    await page.waitForURL('**/w/w2/production');
    expect(calls).to.include('POST /v2/me/invitations/v2/accept');
    expect(calls).to.include('POST /v2/me/invitations/v3/decline');
  });

  it('shows the requests of the person, with the reason of a rejection', async () => {
    const { page } = browser;
    await browser.open('');
    await page.getByRole('heading', { name: 'Your requests for installations' }).waitFor();
    await page.getByText('We have another one').waitFor();
    await page.getByRole('link', { name: 'All of your requests' }).waitFor();
    expect(browser.problems).to.deep.equal([]);
  });

  it('advises a member to request applications, and an admin to install them', async () => {
    const { page, platform } = browser;
    const { scopes } = me() as { scopes: string[] };
    const steps = { member: 'and ask an admin to install them.', admin: 'and install them.' };
    for (const [role, text] of Object.entries(steps)) {
      const body = me({ role, scopes: [...scopes, 'installations.write'] });
      platform.operations.set('GET /v2/me', () => ({ body }));
      await browser.open('');
      await page.getByRole('link', { name: 'Browse the directory' }).getByText(text).waitFor();
    }
  });

  it('shows an operator the operations first', async () => {
    const { page, platform } = browser;
    platform.operations.set('GET /v2/me', () => ({ body: me({ platformRoles: ['operator'] }) }));
    await browser.open('');
    const headings = page.getByRole('heading', { level: 2 });
    await page.getByRole('link', { name: 'Operate the platform' }).waitFor();
    const titles = await headings.allTextContents();
    expect(titles.indexOf('What to do first')).to.be.below(titles.indexOf('In this workspace'));
  });
});
