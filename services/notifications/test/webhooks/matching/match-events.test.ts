import type { EventPayload } from '@irp/contracts/events';
import { newWebhookEndpointExample } from '@irp/contracts/notifications';
import type { EventEnvelope } from '@irp/events';
import { expect } from 'chai';
import type { MatchedEndpoint } from '../../../src/webhooks/matching/domain/receives.ts';
import { createMatchEvents } from '../../../src/webhooks/matching/match-events.ts';
import { anEvent } from '../../support/an-event.ts';

const { events } = newWebhookEndpointExample;
const updated: EventPayload<'application.updated'> = {
  type: 'application.updated',
  data: { fields: ['name'] },
};
const user: EventPayload<'user.created'> = {
  type: 'user.created',
  data: {},
};

function endpoint(id: string, of: Partial<MatchedEndpoint> = {}): MatchedEndpoint {
  return {
    id,
    workspaceId: 'w1',
    applicationId: null,
    environment: 'production',
    events,
    state: 'active',
    ordered: false,
    createdByApplication: null,
    createdByInstallation: null,
    createdAt: new Date('2026-11-01T00:00:00Z'),
    ...of,
  };
}

const nothing = async () => [];

/** Without installed applications. */
function matching(ofWorkspaces: (workspaceIds: readonly string[]) => Promise<MatchedEndpoint[]>) {
  return createMatchEvents({
    endpoints: { ofWorkspaces, ofApplications: nothing },
    installed: {
      applicationsOf: nothing,
      installationsIn: nothing,
      findApplications: nothing,
    },
    followEvents: async () => {},
  });
}

/** The ids of the endpoints matched to an event. */
async function receivers(event: EventEnvelope, endpoints: MatchedEndpoint[]): Promise<string[]> {
  const match = matching(async () => endpoints);
  return ((await match([event])).get(event.id) ?? []).map(({ endpointId }) => endpointId);
}

describe('notifications: endpoints that receive an event', () => {
  it('are endpoints of its workspace and environment that select its type', async () => {
    const endpoints = [
      endpoint('its type'),
      endpoint('all', { events: ['*'] }),
      endpoint('another type', { events: ['application.deleted'] }),
      endpoint('another workspace', { workspaceId: 'w2' }),
      endpoint('another environment', { environment: 'sandbox' }),
    ];
    expect(await receivers(anEvent(updated), endpoints)).to.deep.equal(['its type', 'all']);
    const inSandbox = anEvent({ ...updated, environment: 'sandbox' });
    expect(await receivers(inSandbox, endpoints)).to.deep.equal(['another environment']);
  });

  it('are endpoints of production for an event without an environment', async () => {
    const event = anEvent(updated);
    const { environment: _, ...data } = event.data;
    const endpoints = [endpoint('production'), endpoint('sandbox', { environment: 'sandbox' })];
    expect(await receivers({ ...event, data }, endpoints)).to.deep.equal(['production']);
  });

  it('are none for a type without webhooks, or an unknown type', async () => {
    const all = [endpoint('all', { events: ['*'] })];
    expect(await receivers(anEvent(user), all)).to.deep.equal([]);
    expect(
      await receivers({ ...anEvent(updated), type: 'application.exploded' }, all),
    ).to.deep.equal([]);
    expect(await receivers({ ...anEvent(updated), type: '__proto__' }, all)).to.deep.equal([]);
  });

  it('include paused endpoints, whose deliveries wait, and disabled endpoints, whose deliveries are kept', async () => {
    const endpoints = [
      endpoint('paused', { state: 'paused' }),
      endpoint('disabled', { state: 'disabled' }),
    ];
    const event = anEvent(updated);
    const matched = (await matching(async () => endpoints)([event])).get(event.id) ?? [];
    expect(matched.map(({ endpointId, isDisabled }) => [endpointId, isDisabled])).to.deep.equal([
      ['paused', undefined],
      ['disabled', true],
    ]);
  });

  it('are older than the event', async () => {
    const event = anEvent(updated);
    const at = new Date(event.time);
    const endpoints = [
      endpoint('younger', { createdAt: new Date(at.getTime() + 1) }),
      endpoint('as old', { createdAt: at }),
    ];
    expect(await receivers(event, endpoints)).to.deep.equal(['as old']);
  });

  it('are the other endpoints for an event about an endpoint', async () => {
    const failing = anEvent({
      service: 'notifications',
      type: 'webhook_endpoint.disabled',
      subject: 'a',
      data: { reason: 'The receiver answered 410 Gone.' },
    });
    const endpoints = [endpoint('a', { events: ['*'] }), endpoint('b', { events: ['*'] })];
    expect(await receivers(failing, endpoints)).to.deep.equal(['b']);
  });

  for (const type of ['investment.created', 'investment.imported', 'investment.deleted'] as const) {
    it(`are none for an event about private records: ${type}`, async () => {
      const all = [endpoint('all', { events: ['*'] })];
      for (const [visibility, expected] of [
        ['workspace', ['all']],
        ['private', []],
        [undefined, []],
      ] as const) {
        const data = {
          visibility,
          name: null,
          investmentIds: [],
        };
        const event = anEvent({
          service: 'investments',
          type,
          data,
        } as never);
        expect(await receivers(event, all), visibility).to.deep.equal(expected);
      }
    });
  }

  it('get an event of an unpublished listing as application unpublished', async () => {
    const data = {
      name: 'Sync',
      existingInstallations: 'keep',
      reason: 'requested',
    } as const;
    const event = anEvent({
      service: 'directory',
      type: 'listing.unpublished',
      data,
    });
    const match = matching(async () => [endpoint('one', { events: ['application.unpublished'] })]);
    const [matched] = (await match([event])).get(event.id) ?? [];
    expect([matched?.type, JSON.parse(matched?.body ?? '{}').type]).to.deep.equal([
      'application.unpublished',
      'application.unpublished',
    ]);
  });

  it('get one body, and the ordering key if ordered', async () => {
    const event = anEvent(updated);
    const match = matching(async () => [endpoint('a'), endpoint('b', { ordered: true })]);
    const [first, second] = (await match([event])).get(event.id) ?? [];
    expect([first?.bodyKey, first?.body, first?.orderKey]).to.deep.equal([
      second?.bodyKey,
      second?.body,
      undefined,
    ]);
    expect(second?.orderKey).to.equal('w1');
  });

  it('are read once for a batch, and not at all if nothing is delivered', async () => {
    const asked: (readonly string[])[] = [];
    const ofWorkspaces = async (workspaceIds: readonly string[]) => {
      asked.push(workspaceIds);
      return [endpoint('a')];
    };
    const match = matching(ofWorkspaces);
    const batch = [
      anEvent(updated),
      anEvent(user),
      anEvent({ ...updated, workspaceId: 'w2' }),
      anEvent(updated),
    ];
    expect([...(await match(batch)).keys()]).to.deep.equal([batch[0]!.id, batch[3]!.id]);
    expect(await match([anEvent(user)])).to.deep.equal(new Map());
    expect(asked).to.deep.equal([['w1', 'w2']]);
  });
});
