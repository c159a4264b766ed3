import { setTimeout as delay } from 'node:timers/promises';
import { type Flow, readNewest } from './flow.ts';

export async function domains({ platform, send }: Flow): Promise<void> {
  const { body } = await send('addPublisherDomain', {
    readConflict: () => readNewest(platform, '/v2/publisher-domains', platform.keyOf('owner')),
  });
  const values = { id: body.id };
  await send('getPublisherDomain', { values });
  await send('listPublisherDomains');
  // The result depends on the network.
  await send('verifyPublisherDomain', { values, compared: false });
  await send('removePublisherDomain', { values });
}

export async function mails({ platform, send }: Flow): Promise<void> {
  await send('updateNotificationPreferences', { compared: false });
  await send('getNotificationPreferences', { compared: false });
  const { body } = await send('addNotificationContact', {
    readConflict: () => readNewest(platform, '/v2/notification-contacts', platform.keyOf('owner')),
  });
  await send('listNotificationContacts');
  // Waits, because the platform rejects a second confirmation mail right after the mail for the new
  // contact.
  await delay(1_000);
  await send('sendContactConfirmation', { values: { id: body.id } });
  await send('removeNotificationContact', { values: { id: body.id } });
}

export async function webhooks({ send }: Flow): Promise<void> {
  const { body } = await send('createWebhookEndpoint');
  await send('getWebhookEndpoint', { values: { id: body.id } });
  await send('listWebhookEndpoints');
  await send('updateWebhookEndpoint', { values: { id: body.id } });
  const rotated = await send('rotateWebhookSecret', {
    values: { id: body.id },
    isRepeated: false,
  });
  const { data } = (await send('listWebhookSecrets', { values: { id: body.id } })).body;
  const former = data.find(({ id }: { id: string }) => id !== rotated.body.id);
  await send('revokeWebhookSecret', { values: { id: body.id, secretId: former.id } });
  const values = { id: body.id, deliveryId: '' };
  // The response of the receiver depends on the network.
  values.deliveryId = (
    await send('testWebhookEndpoint', { values, compared: false })
  ).body.deliveryId;
  await send('getWebhookDelivery', { values, compared: false });
  await send('listWebhookDeliveries', { values, compared: false });
  await send('redeliverWebhook', { values, compared: false });
  const replaced = {
    from: new Date(Date.now() - 60_000).toISOString(),
    to: new Date().toISOString(),
  };
  await send('replayWebhooks', {
    values,
    replaced,
    compared: false,
  });
  await send('getWebhookHealth', { values, compared: false });
  await send('deleteWebhookEndpoint', { values });
}
