import type { Principal, Scope } from '@irp/contracts';
import { newEvent, toEnvelope } from '@irp/events';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { type Publisher, publishApplication, tokenFor } from '../support/install-application.ts';
import { type RunningNotifications, startNotifications } from '../support/start-notifications.ts';

const scopes: Scope[] = [
  'installations.read',
  'applications.read',
  'webhooks.read',
  'webhooks.write',
];

describe('notifications: deliveries to an application hide people', () => {
  let notifications: RunningNotifications;
  let publisher: Publisher;
  const sent: {
    url: string;
    type: string;
    body: string;
  }[] = [];

  before(async () => {
    const sendWebhook: NonNullable<
      Parameters<typeof startNotifications>[1] & object
    >['sendWebhook'] = async (url, _secrets, { body, timestamp: at }) => {
      sent.push({
        url,
        type: JSON.parse(body).type,
        body,
      });
      return {
        at,
        durationMs: 1,
        outcome: 'success',
        status: 204,
        request: {
          method: 'POST',
          url,
          headers: {},
        },
        response: null,
      };
    };
    notifications = await startNotifications({}, { sendWebhook }, true);
    publisher = await publishApplication(notifications, scopes);
  });
  after(() => notifications.stop());

  async function create(as: Principal, url: string, events: string[], more = {}) {
    const created = await notifications.call('POST', '/v2/webhook-endpoints', {
      as,
      body: {
        url,
        events,
        ...more,
      },
    });
    expect(created.status, created.text).to.equal(201);
  }
  async function received(url: string) {
    await eventually('it arrives', () => sent.some((one) => one.url === url));
    return sent.find((one) => one.url === url)!.body;
  }

  it('the member who requested an installation', async () => {
    const { applicationId } = publisher;
    const url = 'https://partner.example/publisher';
    await create(publisher.as, url, ['installation.created'], { applicationId });
    const tenant = await publisher.tenant();
    const ofTenant = 'https://tenant.example/';
    await create(tenant, ofTenant, ['installation.created']);
    const read: Scope[] = ['directory.read', 'installations.read', 'workspace.read', ...scopes];
    const member: Principal = {
      ...tenant,
      userId: '0198c1d2-7a31-7c44-9d10-2f5be4c1a9aa',
      role: 'member',
      scopes: read,
    };
    await publisher.inDirectory('PUT', `/v2/share-offers/${publisher.as.organizationId}`, tenant);
    const request = { applicationId, environment: 'production' };
    const { id } = await publisher.inDirectory(
      'POST',
      '/v2/installation-requests',
      member,
      request,
    );
    await publisher.inDirectory('POST', `/v2/installation-requests/${id}/approve`, tenant, {
      scopes,
    });
    expect(await received(url))
      .not.to.contain(member.userId)
      .and.not.contain(tenant.userId);
    expect(JSON.parse(await received(ofTenant)).data.detail.requestedBy).to.equal(member.userId);
  });

  it('the member whose tokens were revoked', async () => {
    const tenant = await publisher.tenant();
    await publisher.install(tenant);
    const [ofApplication, ofTenant] = [
      'https://partner.example/token',
      'https://tenant.example/token',
    ];
    await create(tokenFor(tenant, publisher.applicationId, scopes), ofApplication, [
      'token.revoked',
    ]);
    await create(tenant, ofTenant, ['token.revoked']);
    const { workspaceId } = tenant;
    const event = newEvent(Date.now(), {
      type: 'token.revoked',
      workspaceId,
      environment: 'production',
      subject: 'bob',
      actor: { type: 'user', id: 'ann' },
      data: {
        userId: 'bob',
        workspaceId,
        tokens: 1,
        reason: 'the membership ended',
      },
    });
    const message = {
      key: workspaceId,
      event: toEnvelope('authorization', event),
    };
    await notifications.platform.platform.bus.publish('authorization', [message]);
    expect(JSON.parse(await received(ofTenant)).subject).to.equal('bob');
    const body = JSON.parse(await received(ofApplication));
    expect(body).not.to.have.property('subject');
    expect(body.data.detail).to.deep.equal({
      workspaceId,
      tokens: 1,
      reason: 'the membership ended',
    });
    expect(JSON.stringify(body)).not.to.match(/bob|ann/);
  });
});
