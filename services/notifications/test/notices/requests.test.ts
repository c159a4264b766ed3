import { newId, type Principal } from '@irp/contracts';
import { eventCatalogue } from '@irp/contracts/events';
import { expect } from 'chai';
import type { Mail } from '../../src/mail/mail.ts';
import { collectEvents } from '../support/collect-events.ts';
import { expectNotified, type NoticesBench, origin, startNotices } from './start-notices.ts';

type EndpointEvent = 'webhook_endpoint.failing' | 'webhook_endpoint.disabled';
type People = Awaited<ReturnType<NoticesBench['people']>>;

describe('notices within one workspace', () => {
  let bench: NoticesBench;
  let people: People;
  let app: { id: string; name: string };

  before(async () => {
    bench = await startNotices();
    app = await bench.publish((await bench.people()).owner);
    // People who receive no notice.
    await bench.people();
  });
  after(() => bench.stop());
  beforeEach(async () => {
    people = await bench.people();
  });

  const ask = (more: object = { reason: 'For the report' }) =>
    bench.request(people.member, app.id, more);
  const decide = async (id: string, decision: 'approve' | 'decline', body: object) => {
    const path = `/v2/installation-requests/${id}/${decision}`;
    const response = await bench.call('POST', path, { as: people.admin, body });
    expect(response.status, response.text).to.equal(200);
  };
  const publishAbout = (
    workspaceId: string,
    type: EndpointEvent,
    subject: string,
    time = new Date(),
    more: object = {},
  ) =>
    bench.platform.platform.bus.publish('notifications', [
      {
        key: workspaceId,
        event: {
          specversion: '1.0',
          id: newId(),
          source: '/services/notifications',
          type,
          subject,
          time: time.toISOString(),
          datacontenttype: 'application/json',
          workspaceid: workspaceId,
          data: {
            actor: { type: 'system', id: 'notifications' },
            detail: { ...eventCatalogue[type].example, ...more },
          },
        },
      },
    ]);
  const paramsOf = ([mail]: readonly Mail[]) => mail!.params;

  it('ask its admins for an application, with the text of the member and a link to the request', async () => {
    await ask();
    const [notice] = await bench.waiting('installation.requested');
    const { text: metrics } = await bench.notifications('GET', '/metrics');
    expect(metrics).to.match(/^notifications_notices_waiting\{.*\} 1$/m);
    expect(metrics).to.match(
      /^consumer_dead_letters\{group="notifications",topic="directory",.*\} 0$/m,
    );
    const mails = await bench.deliver();
    const { workspaceId } = people.workspace;
    expectNotified(mails, 'installation-requested', [{ workspaceId, userIds: people.admins }]);
    expect(paramsOf(mails)).to.deep.equal({
      application: { id: app.id, name: app.name },
      workspace: 'Desk',
      member: 'A. Person',
      reason: 'For the report',
      at: notice!.event!.time.toISOString(),
      link: `${origin}/console/w/${workspaceId}/production/installations?tab=requests`,
    });
  });

  it('omit the reason if the member gave none', async () => {
    await ask({});
    await bench.waiting('installation.requested');
    expect(paramsOf(await bench.deliver())).to.deep.include({
      member: 'A. Person',
      reason: undefined,
    });
  });

  it('tell the member about the approval, and no admin who installs without a request', async () => {
    const { id } = await ask();
    await bench.waiting('installation.requested');
    await bench.deliver();
    await decide(id, 'approve', {});
    await bench.waiting('installation.created');
    const other = await bench.people();
    await bench.install(other.owner, app.id, ['investments.read']);
    const mails = await bench.deliver();
    const { workspaceId } = people.workspace;
    expectNotified(mails, 'installation-request-decided', [
      { workspaceId, userIds: [people.member.userId ?? ''] },
    ]);
    expect(paramsOf(mails)).to.deep.include({
      approved: true,
      application: { id: app.id, name: app.name },
      link: `${origin}/console/w/${workspaceId}/production/directory/${app.id}`,
    });
    expect(paramsOf(mails)).not.to.have.property('reason');
  });

  it('tell the member about the rejection with the reason, except a former member', async () => {
    const first = await ask();
    await decide(first.id, 'decline', { reason: 'We have another one' });
    const second = await ask();
    await decide(second.id, 'decline', {});
    await bench.waiting('installation.request_declined', 2);
    const mails = (await bench.deliver()).filter(
      ({ kind }) => kind === 'installation-request-decided',
    );
    expect(mails.map(({ userId }) => userId)).to.deep.equal([
      people.member.userId,
      people.member.userId,
    ]);
    const reasons = mails.map(({ params }) =>
      'approved' in params ? [params.approved, params.reason] : [],
    );
    expect(reasons).to.have.deep.members([
      [false, 'We have another one'],
      [false, undefined],
    ]);
    const third = await ask();
    await decide(third.id, 'decline', {});
    await bench.waiting('installation.request_declined');
    await bench.waiting('installation.requested');
    const at = `/v2/workspaces/${people.workspace.workspaceId}/members/${people.member.userId}`;
    expect((await bench.authorization('DELETE', at, { as: people.owner })).status).to.equal(204);
    expect((await bench.deliver()).map(({ kind }) => kind)).to.deep.equal(
      Array(2).fill('installation-requested'),
    );
  });

  it('warn admins of a webhook endpoint of the workspace, while it exists', async () => {
    const body = {
      url: 'https://partner.example/hooks?token=theirs',
      events: ['webhook.test'],
      description: 'Our ledger',
    };
    const created = await bench.notifications('POST', '/v2/webhook-endpoints', {
      as: people.owner,
      body,
    });
    expect(created.status, created.text).to.equal(201);
    const { workspaceId } = people.workspace;
    const publish = (type: EndpointEvent, subject: string, time?: Date) =>
      publishAbout(workspaceId, type, subject, time);
    const lastErrors = ['the receiver refused the connection', 'no response within 15 s'].map(
      (reason) => {
        return {
          at: new Date(),
          deliveryId: newId(),
          status: null,
          reason,
        };
      },
    );
    await bench.notices.db
      .collection<{ _id: string }>('webhook_endpoints')
      .updateOne({ _id: created.body.id }, { $set: { 'delivery.lastErrors': lastErrors } });
    await publish('webhook_endpoint.failing', newId());
    await publish('webhook_endpoint.failing', created.body.id);
    await bench.waiting('webhook_endpoint.failing', 2);
    const failing = await bench.deliver();
    expectNotified(failing, 'webhook-endpoint-failing', [{ workspaceId, userIds: people.admins }]);
    const url = 'https://partner.example/…';
    const endpoint = {
      id: created.body.id,
      url,
      description: body.description,
    };
    const link = `${origin}/console/w/${workspaceId}/production/webhooks/${endpoint.id}`;
    const about = {
      endpoint,
      workspace: 'Desk',
      link,
    };
    const { since, disabledAt } = eventCatalogue['webhook_endpoint.failing'].example;
    expect(paramsOf(failing)).to.deep.equal({
      ...about,
      since,
      disabledAt,
      lastError: 'no response within 15 s',
    });
    await publish('webhook_endpoint.disabled', created.body.id);
    const [notice] = await bench.waiting('webhook_endpoint.disabled');
    const disabled = await bench.deliver();
    expectNotified(disabled, 'webhook-endpoint-disabled', [
      { workspaceId, userIds: people.admins },
    ]);
    const at = notice!.event!.time.toISOString();
    expect(paramsOf(disabled)).to.deep.equal({
      ...about,
      at,
      reason: 'The receiver answered 410 Gone.',
      isTransferred: false,
      isStopped: false,
    });

    // A user activates the endpoint again and again: the receiver must not cause a mail to every
    // admin each time.
    await publish('webhook_endpoint.disabled', created.body.id);
    await bench.waiting('webhook_endpoint.disabled');
    expect(await bench.deliver()).to.deep.equal([]);
    await publish(
      'webhook_endpoint.disabled',
      created.body.id,
      new Date(Date.now() + 24 * 3_600_000),
    );
    await bench.waiting('webhook_endpoint.disabled');
    expectNotified(await bench.deliver(), 'webhook-endpoint-disabled', [
      { workspaceId, userIds: people.admins },
    ]);
  });

  it('warn admins at each percentage of five days, once for each period of failures of an endpoint', async () => {
    const { workspaceId } = people.workspace;
    const body = { url: 'https://partner.example/hooks', events: ['webhook.test'] };
    const { id } = (
      await bench.notifications('POST', '/v2/webhook-endpoints', { as: people.owner, body })
    ).body;
    const time = new Date();
    const hoursAgo = (hours: number) => new Date(time.getTime() - hours * 3_600_000).toISOString();
    const notificationsOf = async (failedHours: number, since: string) => {
      const disabledAt = hoursAgo(failedHours - 120);
      await publishAbout(workspaceId, 'webhook_endpoint.failing', id, time, { since, disabledAt });
      await bench.waiting('webhook_endpoint.failing');
      return bench.deliver({
        AUTH_URL: origin,
        NOTICES_CHECK_MS: '40',
        MAX_WEBHOOK_ENDPOINTS: '1',
      });
    };
    const everybody = [{ workspaceId, userIds: people.admins }];
    const since = hoursAgo(100);
    // All within a day: half was noticed late, as the endpoint had nothing to receive.
    for (const hours of [83.9, 84, 108]) {
      expectNotified(await notificationsOf(hours, since), 'webhook-endpoint-failing', everybody);
    }
    for (const hours of [60, 90, 119]) {
      expect(await notificationsOf(hours, since), `${hours} hours`).to.deep.equal([]);
    }
    // A second outage after a success is limited as the outages of other endpoints are.
    expect(await notificationsOf(84, hoursAgo(90))).to.deep.equal([]);
  });

  it('warn admins of at most as many webhook endpoints a day as a workspace can have', async () => {
    const { workspaceId } = people.workspace;
    const body = { url: 'https://partner.example/hooks', events: ['webhook.test'] };
    const noticeOf = async (number: number) => {
      const ids: string[] = [];
      for (let at = 0; at < number; at++) {
        const created = await bench.notifications('POST', '/v2/webhook-endpoints', {
          as: people.owner,
          body,
        });
        expect(created.status, created.text).to.equal(201);
        ids.push(created.body.id);
      }
      const events = ids.map((subject) => ({
        key: workspaceId,
        event: {
          specversion: '1.0' as const,
          id: newId(),
          source: '/services/notifications',
          type: 'webhook_endpoint.disabled',
          subject,
          time: new Date().toISOString(),
          datacontenttype: 'application/json' as const,
          workspaceid: workspaceId,
          data: {
            actor: { type: 'system', id: 'notifications' },
            detail: eventCatalogue['webhook_endpoint.disabled'].example,
          },
        },
      }));
      await bench.platform.platform.bus.publish('notifications', events);
      await bench.waiting('webhook_endpoint.disabled', number);
      const mails = await bench.deliver({
        AUTH_URL: origin,
        NOTICES_CHECK_MS: '40',
        MAX_WEBHOOK_ENDPOINTS: '3',
      });
      return mails.filter(({ kind }) => kind === 'webhook-endpoint-disabled').length;
    };
    expect(await noticeOf(2)).to.equal(2 * people.admins.length);
    expect(await noticeOf(3)).to.equal(people.admins.length);
    expect(await noticeOf(1)).to.equal(0);
  });

  it('warn the creator of a webhook endpoint, too, with a role that can read webhooks; not for endpoints of applications', async () => {
    const { workspaceId } = people.workspace;
    const developer = await people.workspace.person('developer');
    const disabled = async (as: Principal, change?: object) => {
      const body = { url: 'https://partner.example/hooks', events: ['webhook.test'] };
      const created = await bench.notifications('POST', '/v2/webhook-endpoints', { as, body });
      expect(created.status, created.text).to.equal(201);
      const rows = bench.notices.db.collection<{ _id: string }>('webhook_endpoints');
      if (change) {
        await rows.updateOne({ _id: created.body.id }, { $set: change });
      }
      await publishAbout(workspaceId, 'webhook_endpoint.disabled', created.body.id);
      await bench.waiting('webhook_endpoint.disabled');
      return bench.deliver();
    };
    const told = (more: string[] = []) => [{ workspaceId, userIds: [...people.admins, ...more] }];
    expectNotified(
      await disabled(developer),
      'webhook-endpoint-disabled',
      told([developer.userId ?? '']),
    );
    expectNotified(
      await disabled(developer, { createdByApplication: app.id }),
      'webhook-endpoint-disabled',
      told(),
    );
    expectNotified(
      await disabled(developer, { createdBy: null }),
      'webhook-endpoint-disabled',
      told(),
    );
    const at = `/v2/workspaces/${workspaceId}/members/${developer.userId}`;
    const body = { role: 'member' };
    const demoted = await bench.authorization('PATCH', at, { as: people.owner, body });
    expect(demoted.status, demoted.text).to.equal(200);
    expectNotified(await disabled(developer), 'webhook-endpoint-disabled', told());
  });

  it('reach the owners of the organization for a workspace without an admin, which is recorded', async () => {
    const { organizationId, organizationName } = people.workspace;
    const { id } = await bench.internal('workspaces', {
      organizationId,
      name: 'Empty',
      region: 'us',
    });
    const nobodys = await bench.internal('organizations', {
      name: `${organizationName} II`,
      plan: 'team',
    });
    const lonely = await bench.internal('workspaces', {
      organizationId: nobodys.id,
      name: 'Lonely',
      region: 'us',
    });
    const publisher = await bench.people();
    const { id: applicationId } = await bench.createApplication(publisher.owner);
    for (const workspaceId of [id, lonely.id]) {
      await bench.consent(applicationId, workspaceId);
    }
    await bench.act(publisher.owner, 'POST', `${applicationId}/suspend`, {});
    const [notice] = await bench.waiting('application.suspended');
    const published = await collectEvents(bench);
    const mails = await bench.deliver();
    expectNotified(mails, 'application-suspended', [
      { workspaceId: id, userIds: [people.owner.userId ?? ''] },
      { workspaceId: publisher.workspace.workspaceId, userIds: publisher.admins },
    ]);
    const inPlace = mails.filter(({ inPlaceOfAdmins }) => inPlaceOfAdmins);
    expect(inPlace.map(({ userId }) => userId)).to.deep.equal([people.owner.userId]);
    const row = await bench.notices.findById(notice!._id).lean();
    expect(row!.fallbacks).to.have.deep.members([
      {
        workspaceId: id,
        to: 'organization_owners',
        recipients: 1,
      },
      {
        workspaceId: lonely.id,
        to: 'nobody',
        recipients: 0,
      },
    ]);
    expect(row!.counts).to.deep.equal({
      workspaces: 3,
      mails: 3,
      fallbacks: 2,
    });
    // In the log of each workspace, without the owners: an owner may have no role there.
    const about = { eventId: notice!._id, eventType: 'application.suspended' };
    for (const [workspaceId, detail] of [
      [
        id,
        {
          ...about,
          to: 'organization_owners',
          recipients: 1,
        },
      ],
      [
        lonely.id,
        {
          ...about,
          to: 'nobody',
          recipients: 0,
        },
      ],
    ]) {
      const [redirected] = await published.of(workspaceId, 1);
      expect(redirected).to.include({ type: 'notice.redirected', workspaceid: workspaceId });
      expect(redirected!.data.detail).to.deep.equal(detail);
      // The audit service rejects null. A stored event has null in place of undefined.
      expect(redirected!.data).not.to.have.property('environment');
    }
  });
});
