import { expect } from 'chai';
import {
  accessOfCreator,
  type CreatedEndpoint,
  creatorReads,
} from '../../../src/webhooks/matching/domain/creator-access.ts';
import type {
  FollowedApplication,
  Installed,
} from '../../../src/webhooks/matching/domain/installed.ts';
import {
  isForCreator,
  type MatchedEndpoint,
} from '../../../src/webhooks/matching/domain/receives.ts';
import { webhookEvents } from '../../../src/webhooks/matching/webhook-events.ts';
import { anEvent } from '../../support/an-event.ts';

const at = new Date('2026-11-24T12:00:00Z');
const application: FollowedApplication = {
  id: 'app',
  workspaceId: 'publisher',
  environment: 'production',
  state: 'active',
  revision: 1,
  scopes: ['investments.read', 'webhooks.write'],
};
const installed: Installed = {
  id: 'i1',
  applicationId: 'app',
  workspaceId: 'tenant',
  environment: 'production',
  state: 'active',
  scopes: ['investments.read', 'members.read'],
  revision: 1,
  createdAt: at,
};
const there = {
  workspaceId: 'tenant',
  applicationId: null,
  createdByApplication: 'app',
  createdByInstallation: 'i1',
};
const home = {
  workspaceId: 'publisher',
  applicationId: null,
  createdByApplication: 'app',
  createdByInstallation: null,
};

describe('notifications: access of an application to events of its endpoint', () => {
  const of = (
    endpoint: CreatedEndpoint,
    app: Partial<FollowedApplication> | null,
    one: Partial<Installed> | null,
  ) =>
    accessOfCreator(
      endpoint,
      app === null ? undefined : { ...application, ...app },
      one === null
        ? []
        : [
            {
              ...installed,
              id: 'former',
              state: 'revoked',
            },
            { ...installed, ...one },
          ],
    ).state;

  for (const [what, state, expected] of [
    ['its installation is active', of(there, {}, {}), 'live'],
    ['its installation is suspended', of(there, {}, { state: 'suspended' }), 'suspended'],
    ['its installation has ended', of(there, {}, { state: 'revoked' }), 'ended'],
    ['it is suspended itself', of(there, { state: 'suspended' }, {}), 'suspended'],
    ['it waits for its deletion', of(there, { state: 'pending_deletion' }, {}), 'live'],
    ['it was deleted', of(there, { state: 'deleted' }, {}), 'ended'],
    ['nothing is known of it, which ends nothing', of(there, null, null), 'suspended'],
    ['nothing is known of its installation', of(there, {}, null), 'suspended'],
    ['the workspace is its own', of(home, {}, null), 'live'],
    [
      'the workspace is its own, and it is suspended',
      of(home, { state: 'suspended' }, null),
      'suspended',
    ],
    ['it was transferred to another workspace', of(home, { workspaceId: 'buyer' }, null), 'ended'],
    ['the endpoint is of itself', of({ ...home, applicationId: 'app' }, {}, null), 'live'],
    [
      'the endpoint is of another application',
      of({ ...home, applicationId: 'other' }, {}, null),
      'ended',
    ],
    [
      'that is so where it is installed',
      of({ ...there, applicationId: 'other' }, null, {}),
      'ended',
    ],
    [
      'it was transferred, and is installed elsewhere',
      of(there, { workspaceId: 'buyer' }, {}),
      'live',
    ],
  ] as const) {
    it(`is ${expected} when ${what}`, () => {
      expect(state).to.equal(expected);
    });
  }

  it('follows the application and its installation', () => {
    const access = accessOfCreator(there, application, [installed]);
    const types = [
      'investment.created',
      'application.updated',
      'webhook_endpoint.failing',
    ] as const;
    expect(types.map((type) => creatorReads(access, type))).to.deep.equal([true, false, true]);
    expect(types.map((type) => creatorReads({ state: 'suspended' }, type))).to.deep.equal([
      false,
      false,
      false,
    ]);
    expect(creatorReads(undefined, 'application.updated')).to.equal(true);
  });

  it('excludes events about endpoints of others', () => {
    const endpoint = (id: string, createdByApplication: string | null): MatchedEndpoint => ({
      id,
      workspaceId: 'tenant',
      applicationId: null,
      environment: 'production',
      events: ['*'],
      state: 'active',
      ordered: false,
      createdAt: at,
      createdByApplication,
      createdByInstallation: 'i1',
    });
    const all = [
      endpoint('own', 'app'),
      endpoint('other', 'app'),
      endpoint('of people', null),
      endpoint('x', 'app-2'),
    ];
    const isNotifiedOf = (subject: string, who = all[0]!) => {
      const event = anEvent({
        type: 'webhook_endpoint.disabled',
        subject,
        workspaceId: 'tenant',
        data: { reason: 'x' },
      });
      return isForCreator(who, webhookEvents([event])[0]!, all);
    };
    expect(['other', 'of people', 'x', 'gone'].map((id) => isNotifiedOf(id))).to.deep.equal([
      true,
      false,
      false,
      false,
    ]);
    expect(isNotifiedOf('other', all[2])).to.equal(true);
  });
});
