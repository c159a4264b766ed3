import { setTimeout as delay } from 'node:timers/promises';
import { type Flow, readNewest } from './flow.ts';

export async function domains({ platform, send }: Flow): Promise<void> {
  const { body } = await send('addPublisherDomainV2', {
    readConflict: () => readNewest(platform, '/v2/publisher-domains', platform.keyOf('owner')),
  });
  const values = { id: body.id };
  await send('getPublisherDomainV2', { values });
  await send('listPublisherDomainsV2');
  // What is found depends on the network.
  await send('verifyPublisherDomainV2', { values, compared: false });
  await send('removePublisherDomainV2', { values });
}

export async function mails({ platform, send }: Flow): Promise<void> {
  await send('updateNotificationPreferencesV2', { compared: false });
  await send('getNotificationPreferencesV2', { compared: false });
  const { body } = await send('addNotificationContactV2', {
    readConflict: () => readNewest(platform, '/v2/notification-contacts', platform.keyOf('owner')),
  });
  await send('listNotificationContactsV2');
  // It was asked when it was added.
  await delay(1_000);
  await send('sendContactConfirmationV2', { values: { id: body.id } });
  await send('removeNotificationContactV2', { values: { id: body.id } });
}

export async function webhooks({ send }: Flow): Promise<void> {
  const { body } = await send('createWebhookEndpointV2');
  await send('getWebhookEndpointV2', { values: { id: body.id } });
  await send('listWebhookEndpointsV2');
  await send('updateWebhookEndpointV2', { values: { id: body.id } });
  const rotated = await send('rotateWebhookSecretV2', {
    values: { id: body.id },
    isRepeated: false,
  });
  const { data } = (await send('listWebhookSecretsV2', { values: { id: body.id } })).body;
  const former = data.find(({ id }: { id: string }) => id !== rotated.body.id);
  await send('revokeWebhookSecretV2', { values: { id: body.id, secretId: former.id } });
  const values = { id: body.id, deliveryId: '' };
  // What the receiver answers depends on the network.
  values.deliveryId = (
    await send('testWebhookEndpointV2', { values, compared: false })
  ).body.deliveryId;
  await send('getWebhookDeliveryV2', { values, compared: false });
  await send('listWebhookDeliveriesV2', { values, compared: false });
  await send('redeliverWebhookV2', { values, compared: false });
  const replaced = {
    from: new Date(Date.now() - 60_000).toISOString(),
    to: new Date().toISOString(),
  };
  await send('replayWebhooksV2', {
    values,
    replaced,
    compared: false,
  });
  await send('getWebhookHealthV2', { values, compared: false });
  await send('deleteWebhookEndpointV2', { values });
}
