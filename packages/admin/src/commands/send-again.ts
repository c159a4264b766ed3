import { printRecord, UsageError } from '@irp/command-line';
import * as contracts from '@irp/contracts/notifications';
import { checkInput } from '../access/input-error.ts';
import { defineChange } from '../define-change.ts';
import { printDone } from '../print-done.ts';
import { findEndpoint } from './find-endpoint.ts';

export const replayEndpoint = defineChange({
  name: 'replay',
  about: 'Deliver the events of a time range to an endpoint again',
  operands: ['ID'],
  options: {
    from: {
      type: 'string',
      value: 'TIME',
      about:
        'Start of the range, such as 2026-11-25T09:00:00Z, or 2026-11-25 (00:00 UTC); at most 30 days ago',
    },
    to: {
      type: 'string',
      value: 'TIME',
      about: 'End of the range; default: now',
    },
  },
  async plan({ client, operands: [endpointId], options, terminal }) {
    if (options.from === undefined) {
      throw new UsageError(
        '--from TIME is required: the start of the range, such as 2026-11-25T09:00:00Z or 2026-11-25.',
      );
    }
    const from = timeOf('--from', options.from);
    const to = options.to === undefined ? undefined : timeOf('--to', options.to);
    const body = {
      endpointId,
      from,
      ...(to === undefined ? {} : { to }),
    };
    const own = await client();
    const { origin } = await findEndpoint(own, endpointId);
    return {
      question: `Deliver the events from ${from} to ${to ?? 'now'} to ${origin} again?`,
      apply: async () =>
        printRecord(terminal, await own.call('notifications', contracts.replayForWorkspace, body)),
    };
  },
});

/** Returns a time unchanged, and a date as the start of this day in UTC. @throws UsageError */
function timeOf(option: string, value: string): string {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(value) ? `${value}T00:00:00Z` : value;
  if (contracts.replayForWorkspace.body.shape.from.safeParse(time).success) {
    return time;
  }
  throw new UsageError(
    `${option} must be a time such as 2026-11-25T09:00:00Z, or a date such as 2026-11-25, not ${JSON.stringify(value)}.`,
  );
}

export const redeliver = defineChange({
  name: 'redeliver',
  about: 'Deliver an event to an endpoint again, whatever the state of the delivery',
  operands: ['ENDPOINT_ID', 'ID'],
  options: {},
  async plan({ client, operands: [endpointId, deliveryId], terminal }) {
    const body = { endpointId, deliveryId };
    checkInput(contracts.showDelivery.body, body, { endpointId: 'ENDPOINT_ID', deliveryId: 'ID' });
    const own = await client();
    const delivery = await own.call('notifications', contracts.showDelivery, body);
    const { origin } = await findEndpoint(own, endpointId);
    return {
      question: `Deliver ${delivery.type} of ${delivery.createdAt} to ${origin} again? The delivery is ${delivery.state}.`,
      async apply() {
        const { id, state } = await own.call(
          'notifications',
          contracts.redeliverForWorkspace,
          body,
        );
        await printDone(terminal, { id, state }, 'The event will be delivered again.');
      },
    };
  },
});
