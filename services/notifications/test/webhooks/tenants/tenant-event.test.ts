import { type EventPayload, eventCatalogue } from '@irp/contracts/events';
import {
  type WebhookEventType,
  webhookBodySchema,
  webhookEventTypes,
} from '@irp/contracts/notifications';
import type { EventEnvelope } from '@irp/events';
import { expect } from 'chai';
import type { MatchedEndpoint } from '../../../src/webhooks/matching/domain/receives.ts';
import { webhookEvents } from '../../../src/webhooks/matching/webhook-events.ts';
import {
  isOfTenant,
  type TenantEvent,
  tenantBody,
  tenantEventOf,
} from '../../../src/webhooks/tenants/domain/tenant-event.ts';
import { anEvent } from '../../support/an-event.ts';

const scopes = ['investments.read', 'investments.write'] as const;
const transfer: EventPayload<'application.ownership_transferred'> = {
  type: 'application.ownership_transferred',
  data: {
    fromWorkspaceId: 'w1',
    toWorkspaceId: 'w2',
    keepSecretsHours: 24,
    keysEnded: false,
  },
};
const deleted: EventPayload<'application.deleted'> = {
  type: 'application.deleted',
  data: {
    name: 'Ledger',
    changes: [
      {
        path: '/redirectUris',
        before: ['https://internal.example/'],
        after: null,
      },
    ],
  },
};

const notified: EventPayload[] = [
  {
    type: 'application.suspended',
    data: { by: 'publisher', reason: 'Ann broke it' },
  },
  {
    type: 'application.resumed',
    data: { by: 'publisher' },
  },
  {
    type: 'application.scopes_expanded',
    data: { added: ['investments.write'], scopes: [...scopes] },
  },
  {
    type: 'application.scopes_reduced',
    data: { removed: ['investments.write'], scopes: ['investments.read'] },
  },
  {
    type: 'application.credentials_compromised',
    data: { description: 'Ann lost it' },
  },
  transfer,
  {
    type: 'application.deletion_scheduled',
    data: { deletionAt: '2026-12-01T09:00:00.000Z' },
  },
  {
    type: 'application.restored',
    data: { state: 'active', deletionAt: '2026-12-01T09:00:00.000Z' },
  },
  deleted,
  {
    type: 'listing.unpublished',
    data: {
      name: 'Ledger',
      existingInstallations: 'keep',
      reason: 'requested',
    },
  },
];

function ofTenants(event: EventEnvelope): TenantEvent | undefined {
  const [webhookEvent] = webhookEvents([event]);
  return webhookEvent && tenantEventOf(webhookEvent);
}

function only(event: EventEnvelope): TenantEvent {
  const found = ofTenants(event);
  if (!found) {
    throw new Error(`tenants are not told of ${event.type}`);
  }
  return found;
}

function endpoint(of: Partial<MatchedEndpoint>): MatchedEndpoint {
  return {
    id: 'e1',
    workspaceId: 'tenant',
    applicationId: null,
    environment: 'production',
    events: ['*'],
    state: 'active',
    ordered: false,
    createdAt: new Date(0),
    createdByApplication: null,
    createdByInstallation: null,
    ...of,
  };
}

describe('webhooks: event of an application for its tenants', () => {
  for (const event of notified) {
    it(`is ${event.type}, in the tenant's workspace, by its schema and without people`, () => {
      const one = only(anEvent(event));
      const text = tenantBody(one, endpoint({ environment: 'sandbox' }));
      const body = webhookBodySchema(one.type).strict().parse(JSON.parse(text));
      expect(body.workspaceid).to.equal('tenant');
      expect(body.data.environment).to.equal('sandbox');
      expect(body.data.actor).to.deep.equal({ type: 'user' });
      for (const hidden of ['ann', 'Ann', 'internal.example']) {
        expect(text).not.to.contain(hidden);
      }
    });
  }

  it('has no member for the publisher only', () => {
    const members = notified.map((event) => {
      // Every member of the schema, and an unmarked member.
      const { shape } = eventCatalogue[event.type].detail;
      const all = Object.fromEntries(Object.keys(shape).map((name) => [name, 'x']));
      const data: object = {
        ...all,
        ...(event.data as object),
        addedLater: 'x',
      };
      const { body } = only(anEvent({ ...(event as object), data } as EventPayload));
      return [event.type, Object.keys(JSON.parse(body).data.detail).sort()];
    });
    expect(Object.fromEntries(members)).to.deep.equal({
      'application.suspended': ['by', 'flowsOnly'],
      'application.resumed': ['by', 'flowsOnly'],
      'application.scopes_expanded': ['added', 'scopes'],
      'application.scopes_reduced': ['removed', 'scopes'],
      'application.credentials_compromised': [],
      'application.ownership_transferred': ['fromWorkspaceId', 'toWorkspaceId'],
      'application.deletion_scheduled': ['deletionAt'],
      'application.restored': ['deletionAt', 'state'],
      'application.deleted': ['name'],
      'listing.unpublished': ['existingInstallations', 'name', 'reason'],
    });
  });

  it('has no other type', () => {
    const types = new Set(notified.map((event) => only(anEvent(event)).type));
    const others = webhookEventTypes.filter((type) => !types.has(type));
    const tellable = (type: WebhookEventType) =>
      tenantEventOf({
        type,
        event: anEvent(deleted),
        at: new Date(),
        environment: undefined,
        detail: {},
      });
    expect(others.filter(tellable)).to.deep.equal([]);
    expect(others).to.include.members([
      'application.updated',
      'secret.rotated',
      'listing.rejected',
    ]);
  });

  it('is sent once for a transfer, which both workspaces log, and to neither as a tenant', () => {
    expect(ofTenants(anEvent({ ...transfer, workspaceId: 'w2' }))).to.equal(undefined);
    const one = only(anEvent({ ...transfer, workspaceId: 'w1' }));
    expect(isOfTenant(endpoint({ workspaceId: 'w1' }), one, undefined)).to.equal(false);
    expect(isOfTenant(endpoint({ workspaceId: 'w2' }), one, undefined)).to.equal(false);
    expect(isOfTenant(endpoint({}), one, undefined)).to.equal(true);
  });

  it('is for endpoints of the environment of the installation', () => {
    const one = only(anEvent(deleted));
    for (const installedIn of ['production', 'sandbox'] as const) {
      for (const environment of ['production', 'sandbox'] as const) {
        expect(isOfTenant(endpoint({ environment }), one, installedIn)).to.equal(
          environment === installedIn,
        );
      }
    }
    expect(isOfTenant(endpoint({ workspaceId: 'w1' }), one, 'production')).to.equal(false);
  });

  it("reaches endpoints of people in the application's environment if no installation names another", () => {
    const one = only(anEvent(deleted));
    expect(isOfTenant(endpoint({}), one, undefined)).to.equal(true);
    expect(isOfTenant(endpoint({ environment: 'sandbox' }), one, undefined)).to.equal(false);
    expect(isOfTenant(endpoint({ applicationId: 'a1' }), one, undefined)).to.equal(false);
    expect(isOfTenant(endpoint({ createdByApplication: 'a1' }), one, undefined)).to.equal(false);
    expect(
      isOfTenant(endpoint({ workspaceId: 'w1' }), one, undefined),
      'its publisher has the event itself',
    ).to.equal(false);
    const inSandbox = only(anEvent({ ...deleted, environment: 'sandbox' }));
    expect(isOfTenant(endpoint({ environment: 'sandbox' }), inSandbox, undefined)).to.equal(true);
    const { environment: _, ...data } = anEvent(deleted).data as { environment: string };
    expect(only({ ...anEvent(deleted), data }).environment).to.equal('production');
  });
});
