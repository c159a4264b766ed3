import type { EventEnvelope } from '@irp/events';
import { expect } from 'chai';
import type {
  FollowedApplication,
  Installed,
} from '../../../src/webhooks/matching/domain/installed.ts';
import type { MatchedEndpoint } from '../../../src/webhooks/matching/domain/receives.ts';
import { createMatchEvents } from '../../../src/webhooks/matching/match-events.ts';
import { anEvent } from '../../support/an-event.ts';

const long = new Date('2026-11-01T00:00:00Z');
const application: FollowedApplication = {
  id: 'app',
  workspaceId: 'publisher',
  environment: 'production',
  state: 'active',
  revision: 1,
  scopes: ['investments.read', 'members.read'],
};
const installation: Installed = {
  id: 'i1',
  applicationId: 'app',
  workspaceId: 'tenant',
  environment: 'production',
  state: 'active',
  scopes: ['investments.read'],
  revision: 1,
  createdAt: long,
};
const endpoint: MatchedEndpoint = {
  id: 'e1',
  workspaceId: 'publisher',
  applicationId: 'app',
  environment: 'production',
  events: ['*'],
  state: 'active',
  ordered: false,
  createdAt: long,
  createdByApplication: null,
  createdByInstallation: null,
};
const record = anEvent({
  service: 'investments',
  type: 'investment.created',
  workspaceId: 'tenant',
  data: {
    environment: 'production',
    visibility: 'workspace',
    name: 'Novo Nordisk A/S',
  },
});
const ids = {
  applicationId: 'app',
  installationId: 'i1',
  scopes: [],
};
const removed = anEvent({
  service: 'directory',
  type: 'installation.removed',
  subject: 'i1',
  workspaceId: 'tenant',
  data: {
    ...ids,
    state: 'revoked',
    by: 'publisher',
  },
});
const revoked = anEvent({
  type: 'token.revoked',
  workspaceId: 'tenant',
  subject: 't1',
  data: {
    applicationId: 'app',
    userId: 'ann',
    tokens: 2,
    reason: 'the authorization was withdrawn',
  },
});
const updated = anEvent({
  type: 'application.updated',
  workspaceId: 'publisher',
  subject: 'app',
  data: { fields: ['name'] },
});
const rotated = anEvent({
  type: 'secret.rotated',
  workspaceId: 'publisher',
  subject: 'app',
  data: { overlapHours: 1 },
});

const left = anEvent({
  type: 'application.ownership_transferred',
  workspaceId: 'publisher',
  subject: 'app',
  data: {
    fromWorkspaceId: 'publisher',
    toWorkspaceId: 'buyer',
    keepSecretsHours: 0,
    keysEnded: false,
  },
});

interface Situation {
  event?: EventEnvelope;
  application?: Partial<FollowedApplication>;
  installation?: Partial<Installed>;
  endpoint?: Partial<MatchedEndpoint>;
}

async function match({ event = record, ...of }: Situation) {
  const app = { ...application, ...of.application };
  const there = { ...installation, ...of.installation };
  const one = { ...endpoint, ...of.endpoint };
  const matchEvents = createMatchEvents({
    endpoints: {
      ofWorkspaces: async (asked) => (asked.includes(one.workspaceId) ? [one] : []),
      ofApplications: async (asked) => (asked.includes(one.applicationId ?? '') ? [one] : []),
    },
    installed: {
      applicationsOf: async (asked) => (asked.includes(app.workspaceId) ? [app] : []),
      installationsIn: async (asked) => (asked.includes(there.workspaceId) ? [there] : []),
      findApplications: async (asked) => (asked.includes(app.id) ? [app] : []),
    },
    followEvents: async () => {},
  });
  return (await matchEvents([event])).get(event.id) ?? [];
}

describe('notifications: events delivered to endpoints of an application', () => {
  const cases: [what: string, isReceived: boolean, Situation][] = [
    ['a record where the installation may read records', true, {}],
    ['one where it may not', false, { installation: { scopes: ['members.read'] } }],
    [
      'one where the application itself may no longer',
      false,
      { application: { scopes: ['members.read'] } },
    ],
    ['one where the installation is suspended', false, { installation: { state: 'suspended' } }],
    ['one where it has ended', false, { installation: { state: 'revoked' } }],
    ['one while the application is suspended', false, { application: { state: 'suspended' } }],
    [
      'one while the application waits for its deletion',
      true,
      { application: { state: 'pending_deletion' } },
    ],
    ['one after the application was deleted', false, { application: { state: 'deleted' } }],
    [
      'one of another environment of the workspace',
      false,
      { installation: { environment: 'sandbox' } },
    ],
    ['one of a workspace without it', false, { installation: { workspaceId: 'other' } }],
    ['one of another application there', false, { installation: { applicationId: 'other' } }],
    [
      'one that is older than the installation',
      false,
      { installation: { createdAt: new Date('2027-01-01') } },
    ],
    [
      'one that is older than the endpoint',
      false,
      { endpoint: { createdAt: new Date('2027-01-01') } },
    ],
    ['one of a type that it does not select', false, { endpoint: { events: ['token.revoked'] } }],
    [
      'one after the endpoint was disabled, for which it is kept',
      true,
      { endpoint: { state: 'disabled' } },
    ],
    ['one after the application was transferred', false, { application: { workspaceId: 'other' } }],
    ['one for an endpoint of another environment', false, { endpoint: { environment: 'sandbox' } }],
    [
      'that its own installation was suspended',
      true,
      {
        event: removed,
        installation: { state: 'suspended' },
      },
    ],
    [
      'that its own installation ended',
      true,
      {
        event: removed,
        installation: { state: 'revoked' },
      },
    ],
    [
      'that another installation ended',
      false,
      {
        event: removed,
        installation: { id: 'i2' },
      },
    ],
    [
      'the copy of that in the log of the publisher',
      false,
      {
        event: { ...removed, workspaceid: 'publisher' },
        installation: { state: 'revoked' },
      },
    ],
    [
      'that its tokens were revoked',
      true,
      {
        event: revoked,
        installation: { scopes: [] },
      },
    ],
    [
      'that after its installation ended',
      false,
      {
        event: revoked,
        installation: { state: 'revoked' },
      },
    ],
    ['that in its own workspace', true, { event: { ...revoked, workspaceid: 'publisher' } }],
    [
      'that tokens of another application were revoked',
      false,
      {
        event: {
          ...revoked,
          data: {
            ...revoked.data,
            detail: { applicationId: 'other', reason: 'x' },
          },
        },
      },
    ],
    ['a change of itself', true, { event: updated }],
    [
      'that also while it is suspended',
      true,
      {
        event: updated,
        application: { state: 'suspended' },
      },
    ],
    [
      'the copy of that in the log of an operator',
      false,
      { event: { ...updated, workspaceid: 'tenant' } },
    ],
    ['a change of another application', false, { event: { ...updated, subject: 'other' } }],
    ['that its secret was rotated', true, { event: rotated }],
    [
      'that it was transferred',
      true,
      {
        event: left,
        application: { workspaceId: 'buyer' },
      },
    ],
    ['that, once, if it has come back since', true, { event: left }],
    ['that of another application', false, { event: { ...left, subject: 'other' } }],
    [
      'that from the log of the new owner',
      false,
      {
        event: { ...left, workspaceid: 'buyer' },
        application: { workspaceId: 'buyer' },
      },
    ],
    [
      'a change of it after that',
      false,
      {
        event: updated,
        application: { workspaceId: 'buyer' },
      },
    ],
    [
      'a record of the workspace that has it',
      false,
      { event: { ...record, workspaceid: 'publisher' } },
    ],
  ];
  for (const [what, isReceived, situation] of cases) {
    it(`${isReceived ? 'is' : 'is not'} ${what}`, async () => {
      expect((await match(situation)).map(({ endpointId }) => endpointId)).to.deep.equal(
        isReceived ? ['e1'] : [],
      );
    });
  }

  it('name no person', async () => {
    const all = [record, { ...removed }, revoked, updated];
    for (const event of all) {
      const [matched] = await match({ event });
      expect(matched?.bodyKey).to.equal('application');
      expect(JSON.parse(matched!.body).data.actor).to.deep.equal({ type: 'user' });
      expect(matched!.body).not.to.contain('ann');
    }
  });

  it('exclude events of the application from endpoints of the workspace', async () => {
    expect(await match({ endpoint: { applicationId: null } })).to.deep.equal([]);
    const own = await match({
      event: updated,
      endpoint: { applicationId: null },
    });
    expect(own.map(({ bodyKey }) => bodyKey)).to.deep.equal(['workspace']);
  });
});
