import { newId } from '@irp/contracts';
import { eventCatalogue } from '@irp/contracts/events';
import { newWebhookEndpointExample } from '@irp/contracts/notifications';
import type { MailLinksBench } from './mail-links-bench.ts';

export async function failWebhooks(bench: MailLinksBench, to: string) {
  const { send, keys } = bench.life;
  const { id } = await send(
    keys.publisher,
    'POST',
    '/webhook-endpoints',
    newWebhookEndpointExample,
  );
  const { workspaceId } = bench.personOf('owner');
  for (const type of ['webhook_endpoint.failing', 'webhook_endpoint.disabled'] as const) {
    const fields = {
      id: newId(),
      type,
      time: new Date(),
      workspaceId,
      environment: 'production',
      subject: id,
    };
    const event = {
      ...fields,
      actor: { type: 'system', id: 'notifications' },
      data: eventCatalogue[type].example,
    };
    const endpoints = bench.collection('notifications', 'webhook_endpoints');
    await endpoints.updateOne({ _id: id }, { $push: { outbox: event } } as never);
  }
  const body = { type: 'chat', url: 'https://partner.example/chat' };
  const { id: chatId } = await send(keys.publisher, 'POST', '/notification-contacts', body);
  const type = 'notification_contact.refused';
  const fields = {
    id: newId(),
    type,
    time: new Date(),
    workspaceId,
    environment: 'production',
    subject: chatId,
  };
  const event = {
    ...fields,
    actor: { type: 'system', id: 'notifications' },
    data: eventCatalogue[type].example,
  };
  const contacts = bench.collection('notifications', 'notification_contacts');
  await contacts.updateOne({ _id: chatId }, { $push: { outbox: event } } as never);
  const page = /Send a test[\s\S]*Deliveries/;
  return {
    'webhook-endpoint-failing': [
      {
        subject: /^A webhook endpoint of .* is failing$/,
        to,
        page,
      },
    ],
    'chat-refused': [
      {
        subject: /^A chat refuses the notices of .*$/,
        to,
        page: /Your account/,
      },
    ],
    'webhook-endpoint-disabled': [
      {
        subject: /^A webhook endpoint of .* was disabled$/,
        to,
        page,
      },
    ],
  };
}
