import { limitOf, listOptions, printList } from '@irp/command-line';
import { canonicalId } from '@irp/contracts';
import * as contracts from '@irp/contracts/notifications';
import type { z } from 'zod';
import { checkInput } from '../access/input-error.ts';
import { type AdminCall, defineCommand } from '../admin-command.ts';
import { defineChange } from '../define-change.ts';
import { findIn, pagesFrom } from '../pages-from.ts';
import { printDone } from '../print-done.ts';
import { findEndpoint } from './find-endpoint.ts';

type Stop = z.output<typeof contracts.webhookStopSchema>;
const pageSize = 200;

const stopsOf = (client: Awaited<ReturnType<AdminCall['client']>>) =>
  pagesFrom(async (after) => {
    const body = { limit: pageSize, ...(after === undefined ? {} : { after }) };
    const { stops: data, next } = await client.call(
      'notifications',
      contracts.listWebhookStops,
      body,
    );
    return { data, next };
  });

export const stopEndpoint = defineChange({
  name: 'stop',
  about: 'Stop a harmful receiver: the endpoint receives nothing until an operator runs lift-stop',
  operands: ['ID', 'REASON'],
  options: {},
  notes: `REASON is a sentence that the workspace sees in the API, the audit log and a mail. The workspace can neither activate nor test the endpoint, nor
create another endpoint on the same host, even after it deletes this endpoint. The command prints other endpoints of the workspace on the host, which
continue: stop them too. Attempts in progress complete. Waiting deliveries are cancelled and can be replayed after the stop. A repeated command
replaces the reason.`,
  async plan({ client, operands: [endpointId, reason], terminal }) {
    const body = { endpointId, reason };
    const names = { endpointId: 'ID', reason: 'REASON' };
    checkInput(contracts.stopWebhookEndpoint.body, body, names);
    const own = await client();
    const { origin, state, workspaceId } = await findEndpoint(own, endpointId);
    return {
      question: `Stop the webhook endpoint ${endpointId} (${origin}, ${state})? The workspace ${workspaceId} sees the reason.`,
      async apply() {
        const stopped = await own.call('notifications', contracts.stopWebhookEndpoint, body, names);
        await printDone(
          terminal,
          stopped,
          `The endpoint is stopped. The workspace cannot send webhooks to ${stopped.host}.`,
        );
        if (stopped.others.length > 0) {
          terminal.note(
            `Other endpoints of the workspace on this host continue: ${stopped.others.join(', ')}. Stop them too.`,
          );
        }
      },
    };
  },
});

export const liftStop = defineChange({
  name: 'lift-stop',
  about: 'Undo endpoints stop: the webhook endpoint returns to its former state',
  operands: ['ID'],
  options: {},
  notes: 'A replay sends up to 10,000 deliveries that the endpoint missed.',
  async plan({ client, operands: [endpointId], terminal }) {
    const own = await client();
    const stop = await findIn(stopsOf(own), (one) => one.endpointId === canonicalId(endpointId));
    if (!stop) {
      throw new Error(
        `The webhook endpoint ${endpointId} is not stopped. See admin endpoints stops.`,
      );
    }
    return {
      question: `Let the webhook endpoint ${endpointId} receive events again (${stop.host}, stopped on ${stop.at}: ${stop.reason})?`,
      async apply() {
        const { state } = await own.call(
          'notifications',
          contracts.liftWebhookStop,
          { endpointId },
          { endpointId: 'ID' },
        );
        const words =
          state === null
            ? 'The endpoint is no longer stopped, but it is deleted.'
            : `The endpoint is no longer stopped. Its state is ${state}.`;
        await printDone(terminal, { state }, words);
      },
    };
  },
});

export const listStops = defineCommand({
  name: 'stops',
  about: 'List stopped webhook endpoints, including deleted endpoints',
  operands: [],
  options: listOptions,
  async run({ client, options, terminal }) {
    const columns = [
      {
        title: 'ID',
        value: ({ endpointId }: Stop) => endpointId,
      },
      {
        title: 'WORKSPACE',
        value: ({ workspaceId }: Stop) => workspaceId,
      },
      {
        title: 'HOST',
        value: ({ host }: Stop) => host,
      },
      {
        title: 'SINCE',
        value: ({ at }: Stop) => at,
      },
      {
        title: 'REASON',
        value: ({ reason }: Stop) => reason,
      },
    ];
    await printList(terminal, stopsOf(await client()), columns, {
      limit: limitOf(options),
      noun: 'stopped endpoints',
    });
  },
});
