import { limitOf, listOptions, printList, printRecord, UsageError } from '@irp/command-line';
import * as contracts from '@irp/contracts/notifications';
import type { z } from 'zod';
import { type AdminCall, type AdminGroup, defineCommand } from '../admin-command.ts';
import { pagesFrom } from '../pages-from.ts';
import { findEndpoint } from './find-endpoint.ts';
import { findWorkspace } from './find-workspace.ts';
import { redeliver, replayEndpoint } from './send-again.ts';
import { liftStop, listStops, stopEndpoint } from './webhook-stops.ts';

type Client = Awaited<ReturnType<AdminCall['client']>>;
type Endpoint = z.output<typeof contracts.operatorEndpointSchema>;
type Filter = Omit<z.input<typeof contracts.findWebhookEndpoints.body>, 'after' | 'limit'>;
const pageSize = 200;
const filterNames = { workspaceId: '--workspace', state: '--state' };
const ofEndpoint = {
  endpointId: 'ENDPOINT_ID',
  deliveryId: 'ID',
  state: '--state',
};
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const endpointsOf = (client: Client, filter: Filter) =>
  pagesFrom(async (after) => {
    const body = {
      ...filter,
      limit: pageSize,
      ...(after === undefined ? {} : { after }),
    };
    const { endpoints: data, next } = await client.call(
      'notifications',
      contracts.findWebhookEndpoints,
      body,
      filterNames,
    );
    return { data, next };
  });

const deliveriesOf = (client: Client, filter: { endpointId: string; state?: 'failed' }) =>
  pagesFrom(async (cursor) => {
    const body = {
      ...filter,
      limit: pageSize,
      ...(cursor === undefined ? {} : { cursor }),
    };
    const { data, meta } = await client.call(
      'notifications',
      contracts.listEndpointDeliveries,
      body,
      ofEndpoint,
    );
    return { data, next: meta.nextCursor };
  });

const listEndpoints = defineCommand({
  name: 'list',
  about: 'List webhook endpoints with their health; default: all workspaces',
  operands: [],
  options: {
    ...listOptions,
    workspace: {
      type: 'string',
      value: 'ID',
      about: 'Only endpoints of this workspace',
    },
    state: {
      type: 'string',
      value: 'STATE',
      about: `Only endpoints in this state: ${contracts.webhookEndpointStates.join(', ')}`,
    },
    failing: { type: 'boolean', about: 'Only endpoints whose last attempts failed' },
  },
  notes: 'The list shows only the origin of an address, because the rest can contain a credential.',
  async run({ client, addresses, options, terminal }) {
    const { workspace, state, failing } = options;
    if (workspace !== undefined && !uuid.test(workspace)) {
      throw new UsageError(
        `--workspace must be the UUID of a workspace, not ${JSON.stringify(workspace)}.`,
      );
    }
    const filter = {
      ...(workspace === undefined ? {} : { workspaceId: workspace }),
      // The service validates the state, so this cast is safe.
      ...(state === undefined ? {} : { state: state as Endpoint['state'] as 'active' }),
      ...(failing ? { failing: true as const } : {}),
    };
    const columns = [
      {
        title: 'ID',
        value: ({ id }: Endpoint) => id,
      },
      {
        title: 'WORKSPACE',
        value: ({ workspaceId }: Endpoint) => workspaceId,
      },
      {
        title: 'ORIGIN',
        value: ({ origin }: Endpoint) => origin,
      },
      {
        title: 'STATE',
        value: ({ state: own, disabledReason }: Endpoint) =>
          disabledReason ? `${own}: ${disabledReason}` : own,
      },
      {
        title: 'BREAKER',
        value: ({ breaker }: Endpoint) => breaker,
      },
      {
        title: 'FAILURES',
        value: ({ failures }: Endpoint) => failures,
      },
      {
        title: 'FAILING SINCE',
        value: ({ failingSince }: Endpoint) => failingSince,
      },
    ];
    const limits = {
      limit: limitOf(options),
      noun: 'endpoints',
    };
    const own = await client();
    // The authorization service checks whether the workspace exists, because the notifications
    // service cannot.
    if (workspace !== undefined && (await addresses()).services.authorization !== undefined) {
      await findWorkspace(own, workspace, '--workspace');
    }
    await printList(terminal, endpointsOf(own, filter), columns, limits);
  },
});

const showEndpoint = defineCommand({
  name: 'show',
  about: 'Show a webhook endpoint and its health',
  operands: ['ID'],
  options: {},
  async run({ client, operands: [endpointId], terminal }) {
    await printRecord(terminal, await findEndpoint(await client(), endpointId));
  },
});

const listDeliveries = defineCommand({
  name: 'list',
  about: 'List the deliveries of the last 30 days to a webhook endpoint, newest first',
  operands: ['ENDPOINT_ID'],
  options: {
    ...listOptions,
    state: {
      type: 'string',
      value: 'STATE',
      about: `Only deliveries in this state: ${contracts.webhookDeliveryStates.join(', ')}`,
    },
  },
  async run({ client, operands: [endpointId], options, terminal }) {
    const { state } = options;
    const filter = { endpointId, ...(state === undefined ? {} : { state: state as 'failed' }) };
    const columns = [
      {
        title: 'ID',
        value: ({ id }: contracts.WebhookDeliveryView) => id,
      },
      {
        title: 'TYPE',
        value: ({ type }: contracts.WebhookDeliveryView) => type,
      },
      {
        title: 'STATE',
        value: ({ state: own }: contracts.WebhookDeliveryView) => own,
      },
      {
        title: 'ATTEMPTS',
        value: ({ attemptCount }: contracts.WebhookDeliveryView) => attemptCount,
      },
      {
        title: 'NEXT ATTEMPT',
        value: ({ nextAttemptAt }: contracts.WebhookDeliveryView) => nextAttemptAt,
      },
      {
        title: 'CREATED AT',
        value: ({ createdAt }: contracts.WebhookDeliveryView) => createdAt,
      },
    ];
    const limits = {
      limit: limitOf(options),
      noun: 'deliveries',
    };
    await printList(terminal, deliveriesOf(await client(), filter), columns, limits);
  },
});

const showDelivery = defineCommand({
  name: 'show',
  about: 'Show a delivery and its attempts',
  operands: ['ENDPOINT_ID', 'ID'],
  options: {
    contents: {
      type: 'boolean',
      about: 'Also show the event, the requests and the responses, which are data of the workspace',
    },
  },
  notes: 'The audit log records each read of contents.',
  async run({ client, operands: [endpointId, deliveryId], options, terminal }) {
    const operation = options.contents ? contracts.readDelivery : contracts.showDelivery;
    await printRecord(
      terminal,
      await (await client()).call(
        'notifications',
        operation,
        { endpointId, deliveryId },
        ofEndpoint,
      ),
    );
  },
});

export const endpoints: AdminGroup = {
  name: 'endpoints',
  about: 'Webhook endpoints of all workspaces',
  commands: [listEndpoints, showEndpoint, replayEndpoint, stopEndpoint, liftStop, listStops],
};
export const deliveries: AdminGroup = {
  name: 'deliveries',
  about: 'Deliveries to webhook endpoints of all workspaces',
  commands: [listDeliveries, showDelivery, redeliver],
};
