import { newWebhookEndpointExample } from '@irp/contracts/notifications';
import { describeLists, testOperator } from '@irp/testing';
import { expect } from 'chai';
import { openFailedMails } from './support/open-failed-mails.ts';
import { openWebhookModels } from './support/open-models.ts';
import { type RunningNotifications, startNotifications } from './support/start-notifications.ts';

const path = '/v2/webhook-endpoints';

describe('notifications: lists', () => {
  let notifications: RunningNotifications;

  before(async () => {
    notifications = await startNotifications({ MAX_NOTIFICATION_CONTACTS: '20' });
  });
  after(() => notifications.stop());

  async function createEndpoint() {
    const as = await (await notifications.createWorkspace()).person('owner');
    const created = await notifications.call('POST', path, { as, body: newWebhookEndpointExample });
    expect(created.status, created.text).to.equal(201);
    return { as, id: created.body.id as string };
  }

  describeLists({
    serves: ({ tag, path }) =>
      tag === 'Webhooks' ||
      tag === 'Notifications' ||
      /^\/platform\/(?:webhook-endpoints|failed-mails)/.test(path),
    call: () => notifications.call,
    lists: {
      listPlatformFailedMails: async () => {
        const mails = await openFailedMails(notifications);
        for (let n = 0; n < 12; n++) {
          await mails.add(`anna${n}@example.org`);
        }
        await mails.close();
        return { as: testOperator(), records: 12 };
      },
      listTroubledWebhookEndpoints: async () => {
        const database = await openWebhookModels(notifications);
        const since = Date.now() - 60_000;
        for (let n = 0; n < 12; n++) {
          const { id } = await createEndpoint();
          // With equal `failingSince`, the order is by id.
          const delivery = { failures: 1, failingSince: new Date(since + (n % 5)) };
          await database.models.webhookEndpoints.updateOne(
            { _id: id },
            { $set: { delivery } },
            { strict: false },
          );
        }
        await database.close();
        return { as: testOperator(), records: 12 };
      },
      listNotificationContacts: async () => {
        const as = await (await notifications.createWorkspace()).person('owner');
        for (let n = 0; n < 12; n++) {
          const body = { type: 'email', email: `contact-${n}@a.example` };
          const { status, text } = await notifications.call('POST', '/v2/notification-contacts', {
            as,
            body,
          });
          expect(status, text).to.equal(201);
        }
        return { as, records: 12 };
      },
      listWebhookEndpoints: async () => {
        const as = await (await notifications.createWorkspace()).person('owner');
        for (let n = 0; n < 12; n++) {
          const body = { ...newWebhookEndpointExample, description: `number ${n}` };
          const { status, text } = await notifications.call('POST', '/v2/webhook-endpoints', {
            as,
            body,
          });
          expect(status, text).to.equal(201);
        }
        return { as, records: 12 };
      },
      listWebhookSecrets: async () => {
        const { as, id } = await createEndpoint();
        for (let n = 0; n < 4; n++) {
          const { status, text } = await notifications.call('POST', `${path}/${id}/secrets`, {
            as,
            body: {},
          });
          expect(status, text).to.equal(201);
        }
        return {
          as,
          params: { id },
          records: 5,
        };
      },
      listWebhookDeliveries: async () => {
        const { as, id } = await createEndpoint();
        for (let n = 0; n < 12; n++) {
          const { status, text } = await notifications.call('POST', `${path}/${id}/test`, { as });
          expect(status, text).to.equal(200);
        }
        return {
          as,
          params: { id },
          records: 12,
        };
      },
    },
  });
});
