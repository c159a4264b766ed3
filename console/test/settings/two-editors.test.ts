import { expect } from 'chai';
import type { FakePlatform } from '../support/fake-platform.ts';
import { adminScopes } from '../support/installations.ts';
import { errorsOf } from '../support/open-browser.ts';
import { usePageBrowser } from '../support/page-browser.ts';
import { me, pageOf } from '../support/people.ts';
import { serveVersioned, type Versioned } from '../support/versioned.ts';

const workspace = {
  id: 'w1',
  name: 'Global Equities',
  organizationId: 'o1',
  region: 'us',
  plan: 'enterprise',
  role: 'owner',
  requireSecondFactor: 'none',
  createdAt: '2026-11-21T09:12:44.018Z',
};
const policy = { publishers: 'any', approvedPublishers: [], memberRequests: 'allowed' };

describe('two editors of settings in Chromium', () => {
  let stored: Record<'workspace' | 'profile' | 'policy', Versioned>;
  const browser = usePageBrowser((platform: FakePlatform) => {
    const person = me({ scopes: adminScopes }) as { user: object };
    stored = {
      workspace: serveVersioned(platform, 'PATCH', '/v2/workspaces/w1', workspace),
      profile: serveVersioned(platform, 'PATCH', '/v2/me', person, (before, user) => ({
        ...before,
        user: { ...(before as typeof person).user, ...user },
      })),
      policy: serveVersioned(platform, 'PUT', '/v2/installation-policy', policy),
    };
    platform.operations.set('GET /v2/workspaces/w1/members', () => pageOf([]));
    platform.operations.set('GET /v2/me/notification-preferences', () => ({
      body: { digest: 'off', kinds: [] },
    }));
    platform.operations.set('GET /v2/directory/listings', () => ({
      body: { data: [], meta: { totalRecords: 0 }, facets: { publishers: [] } },
    }));
    platform.operations.set('GET /v2/share-offers', () => pageOf([]));
  });
  const conflict = () =>
    browser.page.getByRole('heading', {
      name: 'Somebody else has changed the same data meanwhile',
    });

  it('choose a name of the workspace, and an undo does not undo the other editor', async () => {
    await browser.open('settings');
    const { page } = browser;
    const name = page.getByRole('textbox', { name: 'Name' });
    await name.fill('Bonds');
    stored.workspace.change({ name: 'Equities' });
    await browser.press('Rename');
    await conflict().waitFor();
    expect(await name.inputValue()).to.equal('Bonds');
    expect(await errorsOf(page)).to.deep.equal([]);
    await page.getByRole('radio', { name: /Your version/ }).check();
    await browser.press('Save the chosen versions');
    await page.getByText('The workspace is now called Bonds.').waitFor();
    expect(stored.workspace.tags).to.deep.equal(['"1"', '"2"']);
    stored.workspace.change({ name: 'Others' });
    await browser.press('Undo');
    await page.getByText('Changed meanwhile.').waitFor();
    expect(stored.workspace.body).to.include({ name: 'Others' });
  });

  it('have no conflict if each has changed another member', async () => {
    await browser.open('settings');
    const { page } = browser;
    await page.getByRole('radio', { name: 'Every member' }).click();
    stored.workspace.change({ name: 'Equities' });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('The rule is saved.').waitFor();
    expect(stored.workspace.body).to.include({ name: 'Equities', requireSecondFactor: 'everyone' });
    await page.waitForFunction(
      () => document.querySelector<HTMLInputElement>('input[required]')?.value === 'Equities',
    );
  });

  it('choose between two profiles', async () => {
    await browser.open('settings?tab=preferences');
    const { page } = browser;
    await page.getByRole('textbox', { name: 'Your name' }).fill('Ada King');
    stored.profile.change({ name: 'Ada Byron', language: 'de' });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await conflict().waitFor();
    await page.getByRole('radio', { name: /Their version/ }).check();
    await browser.press('Save the chosen versions');
    await page.getByText('Your profile is saved.').waitFor();
    expect(stored.profile.body).to.have.deep.nested.include({
      'user.name': 'Ada Byron',
      'user.language': 'de',
    });
  });

  it('choose between two policies', async () => {
    await browser.open('installations?tab=policy');
    const { page } = browser;
    await page.getByRole('radio', { name: /approved/i }).check();
    stored.policy.change({ memberRequests: 'refused' });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await conflict().waitFor();
    await page.getByText('was changed only by the other person').waitFor();
    expect(await errorsOf(page)).to.deep.equal([]);
    await browser.press('Save the chosen versions');
    await page.getByText('saved').first().waitFor();
    expect(stored.policy.body).to.deep.include({
      publishers: 'approved',
      memberRequests: 'refused',
    });
  });
});
