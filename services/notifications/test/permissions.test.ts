import { randomUUID } from 'node:crypto';
import { type DataEnvironment, environments, type Principal } from '@irp/contracts';
import {
  newNotificationContactExample,
  newWebhookEndpointExample,
} from '@irp/contracts/notifications';
import { type Role, roles } from '@irp/contracts/permissions';
import { describePermissions, type PermissionFixture, testOperator } from '@irp/testing';
import { expect } from 'chai';
import { openFailedMails } from './support/open-failed-mails.ts';
import { openRecipientModels } from './support/open-models.ts';
import { type RunningNotifications, startNotifications } from './support/start-notifications.ts';

describe('notifications: permissions', () => {
  let notifications: RunningNotifications;
  let failedMails: Awaited<ReturnType<typeof openFailedMails>>;
  let recipients: Awaited<ReturnType<typeof openRecipientModels>>;
  const people = new Map<Role, Principal>();
  /** Applications of the workspace: such an application has access without an installation. */
  const applications = new Map<DataEnvironment, string>();

  before(async () => {
    notifications = await startNotifications({
      MAX_WEBHOOK_ENDPOINTS: '10000',
      MAX_NOTIFICATION_CONTACTS: '1000',
      CONTACT_CONFIRMATIONS_PER_WORKSPACE: '10000',
      CONTACT_CONFIRMATIONS_PER_ORGANIZATION: '10000',
    });
    recipients = await openRecipientModels(notifications);
    failedMails = await openFailedMails(notifications);
    const workspace = await notifications.createWorkspace();
    for (const role of roles) {
      people.set(role, await workspace.person(role));
    }
    for (const environment of environments) {
      const as = { ...people.get('owner')!, environment };
      const body = {
        type: 'confidential',
        environment,
        scopes: ['webhooks.write'],
      };
      const redirectUris = ['https://partner.example/callback'];
      const created = await notifications.authorization('POST', '/v2/applications', {
        as,
        body: {
          ...body,
          name: `Ledger ${randomUUID()}`,
          redirectUris,
        },
      });
      expect(created.status, created.text).to.equal(201);
      applications.set(environment, created.body.id);
    }
  });
  after(async () => {
    await failedMails.close();
    await recipients.close();
    await notifications.stop();
  });

  const range = () => ({
    from: new Date(Date.now() - 60_000).toISOString(),
    to: new Date().toISOString(),
  });

  /** A test is a delivery, too. */
  const delivery: PermissionFixture = async (caller, target) => {
    const created = await endpoint(caller, target);
    const { id } = created!.params!;
    const as = creatorFor(caller);
    const tested = await notifications.call('POST', `/v2/webhook-endpoints/${id}/test`, { as });
    expect(tested.status, tested.text).to.equal(200);
    return { params: { id: id!, deliveryId: tested.body.deliveryId } };
  };

  const contact: PermissionFixture = async () => {
    const body = { type: 'email', email: `${randomUUID()}@a.example` };
    const added = await notifications.call('POST', '/v2/notification-contacts', {
      as: people.get('owner')!,
      body,
    });
    expect(added.status, added.text).to.equal(201);
    return { params: { id: added.body.id } };
  };

  /** An application finds its own endpoints; a person finds endpoints created by people. */
  const creatorFor = ({ environment, applicationId }: Principal): Principal => {
    const application = { applicationId, credentialKind: 'access_token' } as const;
    return {
      ...people.get('owner')!,
      environment,
      ...(applicationId === undefined ? {} : application),
    };
  };

  const endpoint: PermissionFixture = async (caller) => {
    const as = creatorFor(caller);
    const body = newWebhookEndpointExample;
    const created = await notifications.call('POST', '/v2/webhook-endpoints', { as, body });
    expect(created.status, created.text).to.equal(201);
    return { params: { id: created.body.id } };
  };

  /**
   * An endpoint of a separate workspace: this workspace can have no second endpoint at the same
   * host while the first endpoint is stopped.
   */
  const endpointElsewhere = async () => {
    const as = await (await notifications.createWorkspace()).person('owner');
    const body = newWebhookEndpointExample;
    const created = await notifications.call('POST', '/v2/webhook-endpoints', { as, body });
    return { params: { id: created.body.id as string } };
  };

  describePermissions({
    serves: ({ tag, path }) =>
      tag === 'Webhooks' ||
      tag === 'Notifications' ||
      /^\/platform\/(?:webhook-endpoints|failed-mails)/.test(path),
    call: () => notifications.call,
    personOf: (role) => people.get(role)!,
    applicationIn: (environment) => applications.get(environment)!,
    fixtures: {
      listTroubledWebhookEndpoints: () => ({}),
      stopPlatformWebhookEndpoint: async () => ({
        ...(await endpointElsewhere()),
        body: { reason: 'A test' },
      }),
      liftPlatformWebhookStop: async () => {
        const { params } = await endpointElsewhere();
        const stopped = await notifications.call(
          'POST',
          `/v2/platform/webhook-endpoints/${params.id}/stop`,
          { as: testOperator(), body: { reason: 'A test' } },
        );
        expect(stopped.status, stopped.text).to.equal(200);
        return { params };
      },
      listPlatformFailedMails: () => ({}),
      retryPlatformFailedMail: async () => ({ params: { id: await failedMails.add() } }),
      getNotificationPreferences: () => ({}),
      updateNotificationPreferences: () => ({ body: {} }),
      listNotificationContacts: () => ({}),
      addNotificationContact: () => ({
        body: { ...newNotificationContactExample, email: `${randomUUID()}@a.example` },
      }),
      sendContactConfirmation: async (...of) => {
        const added = await contact(...of);
        // As if the confirmation was requested long ago.
        await recipients.models.confirmationCounts.deleteMany({});
        return added;
      },
      removeNotificationContact: contact,
      listWebhookEndpoints: () => ({}),
      createWebhookEndpoint: () => ({ body: newWebhookEndpointExample }),
      getWebhookEndpoint: endpoint,
      updateWebhookEndpoint: async (...of) => ({
        ...(await endpoint(...of)),
        body: { description: 'Changed' },
      }),
      deleteWebhookEndpoint: endpoint,
      listWebhookSecrets: endpoint,
      rotateWebhookSecret: async (...of) => ({
        ...(await endpoint(...of)),
        body: {},
      }),
      revokeWebhookSecret: async (...of) => {
        const { params } = (await endpoint(...of))!;
        const as = creatorFor(of[0]);
        const path = `/v2/webhook-endpoints/${params!.id}/secrets`;
        const { body } = await notifications.call('GET', path, { as });
        expect(
          (
            await notifications.call('POST', path, {
              as,
              body: {},
            })
          ).status,
        ).to.equal(201);
        return { params: { ...params, secretId: body.data[0].id } };
      },
      listWebhookDeliveries: endpoint,
      getWebhookDelivery: delivery,
      redeliverWebhook: delivery,
      replayWebhooks: async (caller, target) => ({
        ...(await endpoint(caller, target))!,
        body: range(),
      }),
      testWebhookEndpoint: endpoint,
      getWebhookHealth: endpoint,
    },
  });
});
