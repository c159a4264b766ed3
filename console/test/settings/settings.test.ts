import { expect } from 'chai';
import type { FakePlatform } from '../support/fake-platform.ts';
import { adminScopes } from '../support/installations.ts';
import { errorsOf } from '../support/open-browser.ts';
import { usePageBrowser } from '../support/page-browser.ts';
import { me, pageOf } from '../support/people.ts';

const at = '2026-11-21T09:12:44.018Z';
const workspace = {
  id: 'w1',
  name: 'Global Equities',
  organizationId: 'o1',
  region: 'us',
  plan: 'enterprise',
  role: 'owner',
  requireSecondFactor: 'none',
  createdAt: at,
};
const members = [
  { id: 'u1', userId: 'u1', name: 'Ada Lovelace', role: 'owner', secondFactor: true },
  { id: 'u2', userId: 'u2', name: 'Grace Hopper', role: 'admin', secondFactor: false },
  { id: 'u3', userId: 'u3', name: 'Alan Turing', role: 'member', secondFactor: false },
];

function serveSettings(platform: FakePlatform): void {
  const { operations } = platform;
  operations.set('GET /v2/me', () => ({ body: me({ scopes: adminScopes }) }));
  let stored = workspace;
  operations.set('GET /v2/workspaces/w1', () => ({ body: stored }));
  operations.set('PATCH /v2/workspaces/w1', () => {
    stored = { ...stored, ...JSON.parse(platform.bodies.at(-1) ?? '{}') };
    return { body: stored };
  });
  operations.set('GET /v2/workspaces/w1/members', () => pageOf(members));
}

describe('settings in Chromium', () => {
  const browser = usePageBrowser(serveSettings);

  it('names the people affected by a second-factor rule before the change', async () => {
    await browser.open('settings');
    const { page } = browser;
    await page.getByRole('radio', { name: 'Admins and owners' }).click();
    await page.getByText('1 person has no second factor:').waitFor();
    await page.getByText('Grace Hopper').waitFor();
    expect(await errorsOf(page)).to.deep.equal([]);
    await page.getByRole('radio', { name: 'Every member' }).click();
    await page.getByText('Alan Turing').waitFor();
    await browser.press('Save');
    await page.getByText('The rule is saved.').waitFor();
    expect(browser.sent('requireSecondFactor')).to.deep.equal({ requireSecondFactor: 'everyone' });
    await browser.press('Undo');
    await page.getByText('people have no second factor:').waitFor({ state: 'detached' });
    expect(browser.sent('requireSecondFactor')).to.deep.equal({ requireSecondFactor: 'none' });
    expect(browser.problems).to.deep.equal([]);
  });

  it('shows region and plan as read-only', async () => {
    await browser.open('settings');
    const facts = browser.page.locator('dl').first();
    await facts.getByText('Enterprise').waitFor();
    await facts.getByText('United States (us)', { exact: true }).waitFor();
    expect(await facts.locator('input, select').count()).to.equal(0);
    await browser.press('New workspace');
    const region = browser.page.getByRole('dialog').getByLabel('Region').first();
    await region.fill('u');
    await browser.page.getByRole('option', { name: 'United States (us)' }).click();
    expect(await region.inputValue()).to.equal('us');
    await browser.separate({ locale: 'de-DE' });
    await browser.open('settings');
    await browser.page.getByText('Vereinigte Staaten (us)', { exact: true }).waitFor();
  });

  it('adds a contact, and sends the confirmation again', async () => {
    const { page, platform } = browser;
    const { operations, calls } = platform;
    const contact = {
      id: 'c1',
      type: 'email',
      target: 'security@meridian.example',
      description: '',
      status: 'pending',
      confirmedAt: null,
      createdAt: at,
      createdBy: 'u1',
      lastDelivery: null,
    };
    let contacts: object[] = [];
    operations.set('GET /v2/notification-contacts', () => pageOf(contacts));
    operations.set('POST /v2/notification-contacts', () => {
      contacts = [contact];
      return { status: 201, body: contact };
    });
    operations.set('POST /v2/notification-contacts/c1/confirmation', () => ({ body: {} }));
    await browser.open('settings?tab=contacts');
    await page.getByRole('textbox', { name: 'E-mail address' }).fill(contact.target);
    await browser.press('Add');
    await page.getByText('Not confirmed').waitFor();
    await browser.press(`Ask for confirmation again: ${contact.target}`);
    await page.getByText(`A new confirmation mail was sent to ${contact.target}.`).waitFor();
    expect(calls).to.include('POST /v2/notification-contacts/c1/confirmation');
    expect(await errorsOf(page)).to.deep.equal([]);
  });

  it('explains the proof of a domain, and shows the result of a check', async () => {
    const { page, platform } = browser;
    const domain = (more: object) => ({
      id: 'd1',
      domain: 'meridian.example',
      state: 'pending',
      token: 'abc',
      wellKnown: { url: 'https://meridian.example/.well-known/irp.txt', line: 'irp=abc' },
      dns: { name: '_irp.meridian.example', type: 'TXT', value: 'irp=abc' },
      lastCheck: null,
      ...more,
    });
    let stored = domain({});
    platform.operations.set('GET /v2/publisher-domains', () => pageOf([stored]));
    platform.operations.set('POST /v2/publisher-domains/d1/verify', () => {
      const results = [
        { method: 'dns', lookedFor: '_irp.meridian.example', found: 'nothing', passed: false },
      ];
      stored = domain({ lastCheck: { at, outcome: 'not_proven', results } });
      return { body: stored };
    });
    await browser.open('settings?tab=domains');
    await page.getByRole('button', { name: 'Copy Value of the record' }).waitFor();
    await browser.press('Verify now');
    await page.getByText('The last check found no proof:').waitFor();
    expect(await errorsOf(page)).to.deep.equal([]);
  });

  it('saves name, language and mails of the person', async () => {
    const { page, platform } = browser;
    const kinds = [
      {
        kind: 'application-suspended',
        category: 'lifecycle',
        summary: 'An application was suspended',
        optional: false,
        enabled: true,
      },
      {
        kind: 'import-finished',
        category: 'optional',
        summary: 'An import has ended',
        optional: true,
        enabled: true,
      },
    ];
    const preferences = { digest: 'off', kinds };
    const path = '/v2/me/notification-preferences';
    platform.operations.set(`GET ${path}`, () => ({ body: preferences }));
    platform.operations.set(`PATCH ${path}`, () => ({ body: preferences }));
    platform.operations.set('PATCH /v2/me', () => ({ body: me() }));
    await browser.open('settings?tab=preferences');
    await page.getByRole('textbox', { name: 'Your name' }).fill('Ada King');
    await browser.press('Save');
    await page.getByText('Your profile is saved.').waitFor();
    expect(browser.sent('Ada King')).to.deep.equal({ name: 'Ada King', language: 'en' });
    await page.getByRole('switch', { name: 'An import has ended' }).click();
    await page.getByText('Your choice is saved.').waitFor();
    expect(browser.sent('kinds')).to.deep.equal({ kinds: { 'import-finished': false } });
    expect(await errorsOf(page)).to.deep.equal([]);
  });
});
