import { readdirSync, readFileSync } from 'node:fs';
import { type DomainEvent, type EventType, eventCatalogue, topicOf } from '@irp/contracts/events';
import { newEvent, toEnvelope } from '@irp/events';
import { createTestPlatform, type TestPlatform, testPrincipal } from '@irp/testing';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { toOcsf } from '../src/domain/to-ocsf.ts';
import { toRecord } from '../src/domain/to-record.ts';
import { audit } from '../src/service.ts';
import { ocsfErrors } from './ocsf/check-ocsf.ts';

const directory = new URL('../../../packages/contracts/test/event-examples/', import.meta.url);
const examples: {
  file: string;
  type: EventType;
  detail: Record<string, unknown>;
}[] = readdirSync(directory).map((file) => ({
  file,
  ...JSON.parse(readFileSync(new URL(file, directory), 'utf8')),
}));

/** The possible actors of an event, with address and credential. */
const request = {
  id: 'r1',
  ip: '2001:db8::7',
  userAgent: 'curl/8',
};
const callers: Pick<DomainEvent, 'actor' | 'request'>[] = [
  {
    actor: { type: 'user', id: 'u1' },
    request: {
      ...request,
      credential: { kind: 'api_key', id: 'k1' },
    },
  },
  {
    actor: {
      type: 'application',
      id: 'a1',
      onBehalfOf: 'u1',
    },
    request: { ...request, ip: '192.0.2.1' },
  },
  {
    actor: { type: 'application', id: 'a1' },
    request: {
      id: 'r1',
      credential: { kind: 'client', id: 'c1' },
    },
  },
  { actor: { type: 'system', id: 'authorization' } },
];

/**
 * The class and activity of each type of event (OCSF 1.3). Sign-ins, accounts and privileges have
 * the category 3.
 */
const typeUids: Record<EventType, number> = {
  'access.attempted_from_outside': 600_399,
  'access.denied': 600_399,
  'api_key.created': 600_301,
  'api_key.revoked': 600_304,
  'api_key.updated': 600_303,
  'application.created': 600_301,
  'application.credentials_compromised': 600_399,
  'application.deleted': 600_304,
  'application.deletion_scheduled': 600_399,
  'application.downstream_revoked': 600_304,
  'application.ownership_offer_withdrawn': 600_399,
  'application.ownership_offered': 600_399,
  'application.ownership_transferred': 600_303,
  'application.restored': 600_303,
  'application.resumed': 600_303,
  'application.scopes_expanded': 600_303,
  'application.scopes_reduced': 600_303,
  'application.suspended': 600_303,
  'application.updated': 600_303,
  'audit.key_created': 600_301,
  'audit.person_erased': 600_304,
  'audit.read': 600_302,
  'audit.retention_applied': 600_304,
  'authorization.failed': 600_399,
  'authorization.granted': 300_501,
  'authorization.revoked': 600_304,
  'credential.unknown': 600_399,
  'import_preset.deleted': 600_304,
  'import_preset.saved': 600_303,
  'installed_application.access_revoked': 600_304,
  'installed_application.credentials_compromised': 600_399,
  'installed_application.deleted': 600_304,
  'installed_application.deletion_scheduled': 600_399,
  'installed_application.delisted': 600_303,
  'installed_application.ownership_transferred': 600_303,
  'installed_application.restored': 600_303,
  'installed_application.resumed': 600_303,
  'installed_application.scopes_expanded': 600_303,
  'installed_application.scopes_reduced': 600_303,
  'installed_application.suspended': 600_303,
  'installed_application.unpublished': 600_303,
  'installed_application.visibility_changed': 600_303,
  'installation.created': 600_301,
  'installation.granted': 600_301,
  'installation.narrowed': 600_303,
  'installation.reauthorization_required': 600_399,
  'installation.reauthorized': 600_303,
  'installation.removed': 600_304,
  'installation.request_declined': 600_399,
  'installation.request_withdrawn': 600_399,
  'installation.requested': 600_399,
  'installation.resumed': 600_303,
  'installation.revoked': 600_304,
  'installation.suspended': 600_303,
  'installation.widened': 600_303,
  'installation_policy.updated': 600_303,
  'investment_note.created': 600_301,
  'investment_note.deleted': 600_304,
  'investment_note.updated': 600_303,
  'investment_view.created': 600_301,
  'investment_view.deleted': 600_304,
  'investment_view.updated': 600_303,
  'investment.archived': 600_303,
  'investment.created': 600_301,
  'investment.deleted': 600_304,
  'investment.exported': 600_302,
  'investment.favorited': 600_303,
  'investment.imported': 600_301,
  'investment.unfavorited': 600_303,
  'investment.updated': 600_303,
  'invitation.accepted': 600_399,
  'invitation.created': 600_301,
  'invitation.declined': 600_304,
  'invitation.expired': 600_304,
  'invitation.renewed': 600_303,
  'invitation.updated': 600_303,
  'invitation.withdrawn': 600_304,
  'listing.approved': 600_303,
  'listing.changes_requested': 600_303,
  'listing.delisted': 600_303,
  'listing.offered': 600_399,
  'listing.published': 600_303,
  'listing.rejected': 600_303,
  'listing.relisted': 600_303,
  'listing.review_assigned': 600_303,
  'listing.review_commented': 600_303,
  'listing.review_withdrawn': 600_303,
  'listing.image_added': 600_303,
  'listing.image_removed': 600_303,
  'listing.saved': 600_303,
  'listing.submitted': 600_303,
  'listing.unpublished': 600_303,
  'listing.visibility_changed': 600_303,
  'member.added': 300_501,
  'member.removed': 300_502,
  'member.role_changed': 300_501,
  'member.sessions_ended': 300_202,
  'organization.created': 600_301,
  'organization.plan_changed': 600_303,
  'operator.acted': 600_399,
  'permission.escalated': 300_501,
  'notice.redirected': 600_399,
  'notification_contact.added': 600_301,
  'notification_contact.confirmed': 600_399,
  'notification_contact.declined': 600_304,
  'notification_contact.refused': 600_399,
  'notification_contact.removed': 600_304,
  'publisher_domain.added': 600_301,
  'publisher_domain.lapsed': 600_304,
  'publisher_domain.removed': 600_304,
  'publisher_domain.verified': 600_303,
  'rate_limit.exceeded': 600_399,
  'secret.expiring': 600_399,
  'secret.revoked': 600_304,
  'secret.rotated': 600_303,
  'signing_key.created': 600_301,
  'signing_key.retired': 600_304,
  'token.issued': 600_301,
  'token.revoked': 600_304,
  'user.created': 300_101,
  'user.disabled': 300_105,
  'user.enabled': 300_102,
  'user.invited': 300_199,
  'user.notification_preferences_changed': 600_399,
  'user.passkey_added': 300_110,
  'user.passkey_removed': 300_111,
  'user.password_changed': 300_103,
  'user.password_reset_requested': 300_104,
  'user.platform_roles_changed': 300_199,
  'user.recovery_codes_replaced': 300_199,
  'user.sign_in_failed': 300_201,
  'user.signed_in': 300_201,
  'user.signed_out': 300_202,
  'user.totp_disabled': 300_111,
  'user.totp_enabled': 300_110,
  'user.updated': 300_199,
  'webhook.attempted': 600_399,
  'webhook_endpoint.created': 600_301,
  'webhook_endpoint.deleted': 600_304,
  'webhook_endpoint.disabled': 600_303,
  'webhook_endpoint.failing': 600_399,
  'webhook_endpoint.recovered': 600_399,
  'webhook_endpoint.secret_revoked': 600_304,
  'webhook_endpoint.secret_rotated': 600_303,
  'webhook_endpoint.updated': 600_303,
  'workspace.created': 600_301,
  'workspace.updated': 600_303,
};

describe('audit: OCSF', () => {
  for (const { file, type, detail } of examples) {
    it(`${file} is an event of the published schema, for every actor`, () => {
      for (const caller of callers) {
        const content = toRecord({
          id: 'e1',
          subject: 's1',
          time: '2026-11-21T09:00:00Z',
          workspaceId: 'w1',
          environment: 'sandbox',
          definition: eventCatalogue[type],
          detail,
          actor: caller.actor,
          request: caller.request,
          traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
        });
        const hashes = {
          prevHash: '0'.repeat(64),
          leafHash: '0'.repeat(64),
        };
        const event = toOcsf({
          ...content,
          seq: 0,
          recordedAt: '2026-11-21T09:00:01.000Z',
          ...hashes,
        });
        expect(ocsfErrors(event), JSON.stringify(event)).to.deep.equal([]);
        expect(event.type_uid).to.equal(typeUids[type]);
      }
    });
  }

  it('names the acting person as the actor, not the affected application', () => {
    const definition = eventCatalogue['api_key.created'];
    const content = toRecord({
      definition,
      id: 'e1',
      subject: 's1',
      time: '2026-11-21T09:00:00Z',
      workspaceId: 'w1',
      environment: undefined,
      traceparent: undefined,
      request: undefined,
      actor: { type: 'user', id: 'u1' },
      detail: { applicationId: 'a9' },
    });
    const event = toOcsf({
      ...content,
      seq: 0,
      recordedAt: '2026-11-21T09:00:01.000Z',
      prevHash: '',
      leafHash: '',
    });
    expect(event.actor).to.deep.equal({ user: { uid: 'u1', type_id: 1 } });
  });
});

describe('audit: exports as OCSF', () => {
  let platform: TestPlatform;
  let call: Awaited<ReturnType<TestPlatform['start']>>['call'];
  const as = testPrincipal({ role: 'admin' });

  before(async () => {
    platform = await createTestPlatform();
    ({ call } = await platform.start(audit));
  });
  after(() => platform.stop());

  it('are events of the published schema, one event for each record of each type', async () => {
    const { workspaceId } = as;
    const events: { topic: string; event: DomainEvent }[] = [];
    for (const { type, detail } of examples) {
      const topic = topicOf(eventCatalogue[type]);
      // The service records its own actions itself, such as audit.read of this export.
      if (topic === null) {
        continue;
      }
      for (const caller of callers) {
        const input = {
          ...caller,
          type,
          workspaceId,
          subject: 's1',
          data: detail,
        } as DomainEvent;
        events.push({
          topic,
          event: newEvent(Date.now(), input),
        });
      }
    }
    for (const [topic, list] of Map.groupBy(events, (one) => one.topic)) {
      await platform.platform.bus.publish(
        topic,
        list.map(({ event }) => ({
          key: workspaceId,
          event: toEnvelope(topic, event),
        })),
      );
    }
    let exported: Record<string, unknown>[] = [];
    await eventually('every event is exported', async () => {
      const { text } = await call('GET', '/v2/audit/exports?format=ocsf', { as });
      exported = text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line));
      const ids = new Set(exported.map(({ metadata }) => (metadata as { uid: string }).uid));
      return events.every(({ event }) => ids.has(event.id));
    });
    for (const event of exported) {
      expect(ocsfErrors(event), JSON.stringify(event)).to.deep.equal([]);
    }
  });
});
