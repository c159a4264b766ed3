import { limitOf, listOptions, printList } from '@irp/command-line';
import * as contracts from '@irp/contracts/notifications';
import type { z } from 'zod';
import { type AdminCall, defineCommand } from '../admin-command.ts';
import { confirmChange, yesOption } from '../confirm-change.ts';
import { pagesFrom } from '../pages-from.ts';
import { printDone } from '../print-done.ts';

type Stop = z.output<typeof contracts.webhookStopSchema>;
const pageSize = 200;

const stopsOf = (client: Awaited<ReturnType<AdminCall['client']>>) =>
  pagesFrom(async (after) => {
    const body = { limit: pageSize, ...(after === undefined ? {} : { after }) };
    const { stops: data, next } = await client.call('notifications', contracts.listWebhookStops, body);
    return { data, next };
  });

export const stopEndpoint = defineCommand({
  name: 'stop',
  about: 'Stop a harmful receiver: nothing is sent to the endpoint until an operator lifts that',
  operands: ['ID', 'REASON'],
  options: yesOption,
  notes: `REASON is told to the workspace, in its API, its log and a mail: a sentence. The workspace can neither activate nor test the endpoint, nor have another one send to the same
host, also if it deletes this one. Its other endpoints that do already are printed, and go on: stop them, too. Attempts that are under way end by themselves; what waits is
cancelled, and can be replayed after the stop. A repetition replaces the reason.`,
  async run({ client, operands: [endpointId, reason], options, terminal, signal }) {
    await confirmChange(
      { options, terminal, signal },
      `Stop the webhook endpoint ${endpointId}, and tell its workspace why?`,
    );
    const body = { endpointId, reason };
    const stopped = await (await client()).call('notifications', contracts.stopWebhookEndpoint, body);
    await printDone(terminal, stopped, `Stopped. The workspace cannot have webhooks sent to ${stopped.host}.`);
    if (stopped.others.length > 0)
      terminal.note(`These of the workspace still send there: ${stopped.others.join(', ')}.`);
  },
});

export const liftStop = defineCommand({
  name: 'lift-stop',
  about: 'Lift the stop of a webhook endpoint, which then is what it was before',
  operands: ['ID'],
  options: {},
  notes: 'What it missed, up to 10,000 deliveries, is sent by a replay.',
  async run({ client, operands: [endpointId], terminal }) {
    const { state } = await (await client()).call('notifications', contracts.liftWebhookStop, { endpointId });
    await printDone(
      terminal,
      { state },
      state === null ? 'Lifted. The endpoint was deleted.' : `Lifted. It is ${state}.`,
    );
  },
});

export const listStops = defineCommand({
  name: 'stops',
  about: 'List the webhook endpoints that operators have stopped, deleted ones too',
  operands: [],
  options: listOptions,
  async run({ client, options, terminal }) {
    const columns = [
      { title: 'ID', value: ({ endpointId }: Stop) => endpointId },
      { title: 'WORKSPACE', value: ({ workspaceId }: Stop) => workspaceId },
      { title: 'HOST', value: ({ host }: Stop) => host },
      { title: 'SINCE', value: ({ at }: Stop) => at },
      { title: 'REASON', value: ({ reason }: Stop) => reason },
    ];
    await printList(terminal, stopsOf(await client()), columns, { limit: limitOf(options), noun: 'stopped endpoints' });
  },
});
