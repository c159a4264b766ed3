import { newId } from '@irp/contracts';
import { eventCatalogue } from '@irp/contracts/events';
import type { EventEnvelope } from '@irp/events';
import { expect } from 'chai';
import { createFollowEvents } from '../../src/mail/notices/open-notices.ts';
import { openNoticeStore } from './open-store.ts';

describe('an event becomes a notice', () => {
  let opened: Awaited<ReturnType<typeof openNoticeStore>>;
  const startMs = Date.now();
  const actor = { type: 'user', id: 'someone' };

  before(async () => {
    opened = await openNoticeStore();
  });
  after(() => opened.close());
  beforeEach(() => opened.rows.deleteMany({}));

  function envelope(
    type: string,
    more: Partial<EventEnvelope> = {},
    detail?: object,
  ): EventEnvelope {
    const { example } = eventCatalogue[type as keyof typeof eventCatalogue] ?? { example: {} };
    return {
      specversion: '1.0',
      id: newId(),
      source: '/services/authorization',
      type,
      subject: 'app',
      time: new Date(startMs + 1).toISOString(),
      datacontenttype: 'application/json',
      workspaceid: 'publisher',
      data: {
        actor,
        detail: { ...example, ...detail },
      },
      ...more,
    };
  }
  const follow = (...events: EventEnvelope[]) =>
    createFollowEvents({
      notices: opened.store,
      since: async () => new Date(startMs),
      now: () => startMs + 5,
    })(events.map((event) => ({ event })));
  const stored = async () =>
    (await opened.rows.find({ state: 'waiting' }).lean()).map(({ _id }) => _id);

  it('once, even if delivered several times', async () => {
    const event = envelope('application.suspended', {}, { reason: 'odd', ofNewerVersion: true });
    await Promise.all([follow(event, event), follow(event)]);
    await follow(event);
    const [row] = await opened.rows.find({ state: 'waiting' }).lean();
    expect(row).to.deep.equal({
      _id: event.id,
      type: 'application.suspended',
      state: 'waiting',
      cursor: null,
      failures: 0,
      fallbacks: [],
      leasedUntil: new Date(startMs + 5),
      createdAt: new Date(startMs + 5),
      counts: {
        workspaces: 0,
        mails: 0,
        fallbacks: 0,
      },
      event: {
        workspaceId: 'publisher',
        subject: 'app',
        time: new Date(startMs + 1),
        userId: 'someone',
        detail: { by: 'publisher', reason: 'odd' },
      },
    });
  });

  it('for each type with notices to people or workspaces', async () => {
    const types = [
      'application.suspended',
      'application.scopes_expanded',
      'application.credentials_compromised',
      'application.downstream_revoked',
      'application.ownership_transferred',
      'application.deletion_scheduled',
      'application.restored',
      'application.deleted',
      'secret.rotated',
      'listing.unpublished',
      'listing.delisted',
      'listing.offered',
      'listing.published',
      'listing.rejected',
      'listing.changes_requested',
      'installation.requested',
      'installation.request_declined',
      'webhook_endpoint.failing',
      'webhook_endpoint.disabled',
      'application.ownership_offered',
      'notification_contact.refused',
      'listing.visibility_changed',
      // Recorded in the logs of workspaces, without mails.
      'application.resumed',
      'application.scopes_reduced',
    ];
    const from = { workspaceid: '01920000-0000-7000-8000-000000000001' };
    const events = Object.keys(eventCatalogue).map((type) => envelope(type, from));
    await follow(...events);
    const mailed = (await opened.rows.find({ state: 'waiting' }).lean()).map(({ type }) => type);
    expect(mailed).to.have.members(types);
  });

  it('without fields of deleted objects', async () => {
    await follow(envelope('application.deleted'));
    const [row] = await opened.rows.find({ state: 'waiting' }).lean();
    expect(row!.event!.detail).to.deep.equal({ name: 'Portfolio Sync' });
  });

  it('except a copy, an event before the first start, an event with other notices, and an unknown event', async () => {
    await follow(
      envelope('application.suspended', { copyof: newId() }),
      envelope('application.suspended', { time: new Date(startMs - 1).toISOString() }),
      envelope('secret.rotated', {}, { secretId: undefined }),
      envelope('listing.unpublished', {}, { reason: 'deletion' }),
      envelope('listing.visibility_changed', {}, { reason: 'deletion' }),
      envelope(
        'listing.visibility_changed',
        {},
        {
          before: 'private',
          after: 'organization',
          reason: 'requested',
        },
      ),
      envelope(
        'listing.visibility_changed',
        {},
        {
          before: 'public',
          after: 'private',
          reason: 'requested',
        },
      ),
      envelope('installation.created'),
      envelope('application.ownership_transferred', {
        workspaceid: '01920000-0000-7000-8000-000000000002',
      }),
      envelope('application.exploded'),
      envelope('constructor'),
    );
    expect(await stored()).to.deep.equal([]);
    const asked = envelope(
      'installation.created',
      {},
      { requestId: 'one', requestedBy: 'someone' },
    );
    const atStart = envelope('application.suspended', { time: new Date(startMs).toISOString() });
    await follow(asked, atStart);
    expect(await stored()).to.have.members([asked.id, atStart.id]);
  });

  it('and is refused if it does not match the catalogue', async () => {
    for (const detail of [{ by: 'nobody' }, { reason: 1 }]) {
      const failed = await follow(envelope('application.suspended', {}, detail)).catch(
        (error) => error,
      );
      expect(failed).to.be.instanceOf(Error);
    }
    const failed = await follow(envelope('application.suspended', { data: {} })).catch(
      (error) => error,
    );
    expect(failed).to.be.instanceOf(Error);
    expect(await stored()).to.deep.equal([]);
  });

  it('from the first start on, which a later start does not change', async () => {
    const first = new Date(startMs);
    expect(await opened.store.firstStart(first)).to.deep.equal(first);
    expect(await opened.store.firstStart(new Date(startMs + 9))).to.deep.equal(first);
  });
});
