import { limitOf, listOptions, printList, printRecord, UsageError } from '@irp/command-line';
import * as contracts from '@irp/contracts/notifications';
import type { z } from 'zod';
import { type AdminCall, type AdminGroup, defineCommand } from '../admin-command.ts';
import { confirmChange, yesOption } from '../confirm-change.ts';
import { pagesFrom } from '../pages-from.ts';
import { printDone } from '../print-done.ts';
import { liftStop, listStops, stopEndpoint } from './webhook-stops.ts';

type Client = Awaited<ReturnType<AdminCall['client']>>;
type Endpoint = z.output<typeof contracts.operatorEndpointSchema>;
type Filter = Omit<z.input<typeof contracts.findWebhookEndpoints.body>, 'after' | 'limit'>;
const pageSize = 200;

const endpointsOf = (client: Client, filter: Filter) =>
  pagesFrom(async (after) => {
    const body = { ...filter, limit: pageSize, ...(after === undefined ? {} : { after }) };
    const { endpoints: data, next } = await client.call('notifications', contracts.findWebhookEndpoints, body);
    return { data, next };
  });

const deliveriesOf = (client: Client, filter: { endpointId: string; state?: 'failed' }) =>
  pagesFrom(async (cursor) => {
    const body = { ...filter, limit: pageSize, ...(cursor === undefined ? {} : { cursor }) };
    const { data, meta } = await client.call('notifications', contracts.listEndpointDeliveries, body);
    return { data, next: meta.nextCursor };
  });

const listEndpoints = defineCommand({
  name: 'list',
  about: 'List webhook endpoints of all workspaces, or of one, with their health',
  operands: [],
  options: {
    ...listOptions,
    workspace: { type: 'string', value: 'ID', about: 'Only those of this workspace' },
    state: {
      type: 'string',
      value: 'STATE',
      about: `Only those that are ${contracts.webhookEndpointStates.join(', ')}`,
    },
    failing: { type: 'boolean', about: 'Only those whose last attempts failed' },
  },
  notes: 'Of an address only the origin is shown: the rest can have a credential.',
  async run({ client, options, terminal }) {
    const { workspace, state, failing } = options;
    const filter = {
      ...(workspace === undefined ? {} : { workspaceId: workspace }),
      // The service validates it.
      ...(state === undefined ? {} : { state: state as Endpoint['state'] as 'active' }),
      ...(failing ? { failing: true as const } : {}),
    };
    const columns = [
      { title: 'ID', value: ({ id }: Endpoint) => id },
      { title: 'WORKSPACE', value: ({ workspaceId }: Endpoint) => workspaceId },
      { title: 'ORIGIN', value: ({ origin }: Endpoint) => origin },
      {
        title: 'STATE',
        value: ({ state: own, disabledReason }: Endpoint) => (disabledReason ? `${own}: ${disabledReason}` : own),
      },
      { title: 'BREAKER', value: ({ breaker }: Endpoint) => breaker },
      { title: 'FAILURES', value: ({ failures }: Endpoint) => failures },
      { title: 'FAILING SINCE', value: ({ failingSince }: Endpoint) => failingSince },
    ];
    const limits = { limit: limitOf(options), noun: 'endpoints' };
    await printList(terminal, endpointsOf(await client(), filter), columns, limits);
  },
});

const showEndpoint = defineCommand({
  name: 'show',
  about: 'Show a webhook endpoint and its health',
  operands: ['ID'],
  options: {},
  async run({ client, operands: [endpointId], terminal }) {
    const { endpoints } = await (await client()).call('notifications', contracts.findWebhookEndpoints, { endpointId });
    const [found] = endpoints;
    if (!found) throw new Error(`There is no webhook endpoint ${endpointId}.`);
    await printRecord(terminal, found);
  },
});

const replay = defineCommand({
  name: 'replay',
  about: 'Deliver the events of a range of time again, for the workspace',
  operands: ['ID'],
  options: {
    ...yesOption,
    from: { type: 'string', value: 'TIME', about: 'Such as 2026-11-25T09:00:00Z; at most 30 days ago' },
    to: { type: 'string', value: 'TIME', about: 'Default: now' },
  },
  async run({ client, operands: [endpointId], options, terminal, signal }) {
    const { from, to } = options;
    if (from === undefined) throw new UsageError('--from TIME is required.');
    await confirmChange({ options, terminal, signal }, `Deliver the events from ${from} to ${to ?? 'now'} again?`);
    const body = { endpointId, from, ...(to === undefined ? {} : { to }) };
    await printRecord(terminal, await (await client()).call('notifications', contracts.replayForWorkspace, body));
  },
});

const listDeliveries = defineCommand({
  name: 'list',
  about: 'List the deliveries to a webhook endpoint of the last 30 days, the latest first',
  operands: ['ENDPOINT_ID'],
  options: {
    ...listOptions,
    state: {
      type: 'string',
      value: 'STATE',
      about: `Only those that are ${contracts.webhookDeliveryStates.join(', ')}`,
    },
  },
  async run({ client, operands: [endpointId], options, terminal }) {
    const { state } = options;
    const filter = { endpointId, ...(state === undefined ? {} : { state: state as 'failed' }) };
    const columns = [
      { title: 'ID', value: ({ id }: contracts.WebhookDeliveryView) => id },
      { title: 'TYPE', value: ({ type }: contracts.WebhookDeliveryView) => type },
      { title: 'STATE', value: ({ state: own }: contracts.WebhookDeliveryView) => own },
      { title: 'ATTEMPTS', value: ({ attemptCount }: contracts.WebhookDeliveryView) => attemptCount },
      { title: 'NEXT ATTEMPT', value: ({ nextAttemptAt }: contracts.WebhookDeliveryView) => nextAttemptAt },
      { title: 'CREATED AT', value: ({ createdAt }: contracts.WebhookDeliveryView) => createdAt },
    ];
    const limits = { limit: limitOf(options), noun: 'deliveries' };
    await printList(terminal, deliveriesOf(await client(), filter), columns, limits);
  },
});

const showDelivery = defineCommand({
  name: 'show',
  about: 'Show a delivery and its attempts',
  operands: ['ENDPOINT_ID', 'ID'],
  options: {
    contents: { type: 'boolean', about: 'Also its event, requests and responses: data of the workspace' },
  },
  notes: 'That somebody read contents is recorded in the audit log.',
  async run({ client, operands: [endpointId, deliveryId], options, terminal }) {
    const operation = options.contents ? contracts.readDelivery : contracts.showDelivery;
    await printRecord(terminal, await (await client()).call('notifications', operation, { endpointId, deliveryId }));
  },
});

const redeliver = defineCommand({
  name: 'redeliver',
  about: 'Deliver an event again, for the workspace, whatever became of its delivery',
  operands: ['ENDPOINT_ID', 'ID'],
  options: {},
  async run({ client, operands: [endpointId, deliveryId], terminal }) {
    const body = { endpointId, deliveryId };
    const { id, state } = await (await client()).call('notifications', contracts.redeliverForWorkspace, body);
    await printDone(terminal, { id, state }, 'It is sent again.');
  },
});

export const endpoints: AdminGroup = {
  name: 'endpoints',
  about: 'Webhook endpoints of all workspaces',
  commands: [listEndpoints, showEndpoint, replay, stopEndpoint, liftStop, listStops],
};
export const deliveries: AdminGroup = {
  name: 'deliveries',
  about: 'Deliveries to webhook endpoints of all workspaces',
  commands: [listDeliveries, showDelivery, redeliver],
};
