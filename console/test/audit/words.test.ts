import { expect } from 'chai';
import { nameOfTarget } from '../../src/audit/name-of-target.ts';
import { valueText } from '../../src/audit/record/value-text.ts';
import { auditRecord, serveAudit } from '../support/audit.ts';
import { usePageBrowser } from '../support/page-browser.ts';
import { pageOf } from '../support/people.ts';

const invitation = auditRecord(1, {
  action: 'invitation.created',
  category: 'membership',
  targets: [{ type: 'invitation', id: 'i7' }],
  details: { email: 'new@example.com', role: 'member' },
  changes: [],
});
const widened = auditRecord(2, {
  id: 'e5',
  action: 'investment.updated',
  category: 'investment',
  targets: [{ type: 'investment', id: 'r1' }],
  details: { name: 'Novo Nordisk A/S', visibility: 'workspace' },
  changes: [{ path: '/tags', before: [], after: ['health', 'denmark'] }],
});
const missed = auditRecord(2, {
  id: 'e6',
  action: 'access.denied',
  category: 'failed_authorization',
  outcome: 'failure',
  reason: 'not_found',
  targets: [{ type: 'credential', id: 's1' }],
  details: { missing: ['members.read', 'audit.read'] },
  changes: [],
});

describe('the words of audit records in Chromium', () => {
  const opened = usePageBrowser((platform) => {
    serveAudit(platform);
    const { operations } = platform;
    operations.set('GET /v2/audit/records', () => pageOf([missed, widened, invitation]));
    for (const one of [missed, widened, invitation] as { id: string }[]) {
      operations.set(`GET /v2/audit/records/${one.id}`, () => ({ body: one }));
    }
  });

  it('name the changed fields, and the missing right of a refused person', async () => {
    const { page } = opened;
    await opened.open('audit');
    await page.getByText('Invitation new@example.com').waitFor();
    await page.getByText('Record Novo Nordisk A/S').waitFor();
    await page.getByRole('link', { name: 'Requested an object that does not exist' }).click();
    const panel = page.getByRole('dialog', { name: 'Requested an object that does not exist' });
    await panel.getByRole('tab', { name: 'Details' }).click();
    await panel.getByText('members.read, audit.read', { exact: true }).waitFor();
  });

  it('lead from a record to the page of its target', async () => {
    const { page } = opened;
    const pages = {
      e1: ['Invitation new@example.com', '/members?member=i7'],
      e5: ['Record Novo Nordisk A/S', '/records?record=r1'],
    };
    for (const [id, [name = '', path]] of Object.entries(pages)) {
      await opened.open(`audit?record=${id}`);
      const link = page.getByRole('dialog').getByRole('link', { name });
      expect(await link.getAttribute('href')).to.equal(`/console/w/w1/production${path}`);
    }
    const panel = page.getByRole('dialog');
    await panel.getByRole('columnheader', { name: 'Field' }).waitFor();
    await panel.getByRole('row', { name: 'tags – health, denmark' }).waitFor();
  });
});

describe('the words of audit records', () => {
  it('use a changed name, and no name from a private record', () => {
    const changes = [{ path: '/name', before: 'Nightly', after: null }];
    const one = auditRecord(1, { details: {}, changes }) as Parameters<typeof nameOfTarget>[0];
    expect(nameOfTarget(one)).to.equal('Nightly');
    expect(nameOfTarget({ ...one, details: { name: null }, changes: [] })).to.equal(undefined);
  });

  it('have lists with commas', () => {
    expect(valueText(['a', 'b', { c: 1 }])).to.equal('a, b, {"c":1}');
    expect(valueText([])).to.equal('–');
    expect(valueText(null)).to.equal('–');
    expect(valueText(false)).to.equal('false');
  });
});
