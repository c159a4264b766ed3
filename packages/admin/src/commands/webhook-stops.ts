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
  about: 'Stop a harmful receiver: nothing is sent to the endpoint until an operator lifts that',
  operands: ['ID', 'REASON'],
  options: {},
  notes: `REASON is told to the workspace, in its API, its log and a mail: a sentence. The workspace can neither activate nor test the endpoint, nor have another one send to the same
host, also if it deletes this one. Its other endpoints that do already are printed, and go on: stop them, too. Attempts that are under way end by themselves; what waits is
cancelled, and can be replayed after the stop. A repetition replaces the reason.`,
  async plan({ client, operands: [endpointId, reason], terminal }) {
    const body = { endpointId, reason };
    const names = { endpointId: 'ID', reason: 'REASON' };
    checkInput(contracts.stopWebhookEndpoint.body, body, names);
    const own = await client();
    const { origin, state, workspaceId } = await findEndpoint(own, endpointId);
    return {
      question: `Stop the webhook endpoint ${endpointId} (${origin}, ${state}), and tell its workspace ${workspaceId} why?`,
      async apply() {
        const stopped = await own.call('notifications', contracts.stopWebhookEndpoint, body, names);
        await printDone(
          terminal,
          stopped,
          `Stopped. The workspace cannot have webhooks sent to ${stopped.host}.`,
        );
        if (stopped.others.length > 0) {
          terminal.note(`These of the workspace still send there: ${stopped.others.join(', ')}.`);
        }
      },
    };
  },
});

export const liftStop = defineChange({
  name: 'lift-stop',
  about: 'Lift the stop of a webhook endpoint, which then is what it was before',
  operands: ['ID'],
  options: {},
  notes: 'What it missed, up to 10,000 deliveries, is sent by a replay.',
  async plan({ client, operands: [endpointId], terminal }) {
    const own = await client();
    const stop = await findIn(stopsOf(own), (one) => one.endpointId === canonicalId(endpointId));
    if (!stop) {
      throw new Error(`The webhook endpoint ${endpointId} is not stopped.`);
    }
    return {
      question: `Lift the stop of the webhook endpoint ${endpointId} (${stop.host}, of ${stop.at}): ${stop.reason}?`,
      async apply() {
        const { state } = await own.call(
          'notifications',
          contracts.liftWebhookStop,
          { endpointId },
          { endpointId: 'ID' },
        );
        const words =
          state === null ? 'Lifted. The endpoint was deleted.' : `Lifted. It is ${state}.`;
        await printDone(terminal, { state }, words);
      },
    };
  },
});

export const listStops = defineCommand({
  name: 'stops',
  about: 'List the webhook endpoints that operators have stopped, deleted ones too',
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
