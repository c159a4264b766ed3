import { newWebhookEndpointExample } from '@irp/contracts/notifications';
import { describeLists } from '@irp/testing';
import { expect } from 'chai';
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
    serves: ({ tag }) => tag === 'Webhooks' || tag === 'Notifications',
    call: () => notifications.call,
    lists: {
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
