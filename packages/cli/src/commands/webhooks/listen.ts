import { setTimeout } from 'node:timers/promises';
import type { WebhookEventType } from '@irp/client';
import { type Terminal, UsageError } from '@irp/command-line';
import { defineCommand } from '../../command/command.ts';
import { endpointOf } from '../../resources/endpoint-of.ts';
import { inputsOf } from '../../resources/inputs.ts';
import { type ForwardResult, forwardDelivery } from './forward-delivery.ts';
import { createTemporaryEndpoint, type WaitingDelivery } from './temporary-endpoint.ts';

const defaultIntervalS = 2;

export const listen = defineCommand({
  name: 'listen',
  about: 'Forward webhook events to a program on this machine, for development',
  operands: [],
  options: {
    'forward-to': {
      type: 'string',
      value: 'URL',
      about: 'URL that receives the events, such as http://localhost:3000/webhooks',
    },
    events: {
      type: 'string',
      value: 'TYPE',
      multiple: true,
      about: 'Event types, separated by commas; default: all',
      get choices() {
        const inputs = inputsOf(endpointOf('createWebhookEndpoint'));
        return inputs.find(({ name }) => name === 'events')?.choices ?? [];
      },
    },
    application: {
      type: 'string',
      value: 'ID',
      about:
        'Id of your application, for its events and events of all workspaces that installed it; default: events of your workspace',
    },
    interval: {
      type: 'string',
      value: 'SECONDS',
      about: `Time between two requests for new events; default: ${defaultIntervalS}`,
    },
  },
  notes: [
    'The platform cannot reach this machine, so irp requests new events. For these requests irp creates a paused webhook endpoint and deletes it at the end.',
    'irp sends each event once, signed with the secret that it prints at the start, and does not retry.',
    'Each request for new events and each event counts as one of your 100 reads per minute.',
  ].join('\n'),
  async run({ client, options, signal, terminal }) {
    const target = targetOf(options['forward-to']);
    const intervalMs = intervalMsOf(options.interval);
    const events = (options.events ?? ['*'])
      .flatMap((types) => types.split(/[ ,]+/))
      .filter((type) => type !== '');
    // The API validates the event types.
    const wanted = {
      events: events as ('*' | WebhookEventType)[],
      applicationId: options.application,
    };
    const endpoint = await createTemporaryEndpoint(await client(), wanted, signal);
    try {
      terminal.note(
        `Forwarding to ${target}. Deliveries are signed with ${endpoint.secret} until Ctrl-C.`,
      );
      for (;;) {
        for (const delivery of await endpoint.newDeliveries(signal)) {
          await report(
            terminal,
            delivery,
            await forwardDelivery(target, endpoint.secret, delivery, signal),
          );
        }
        await setTimeout(intervalMs, undefined, { signal });
      }
    } finally {
      await endpoint.remove().catch((error: Error) => {
        terminal.note(
          `The webhook endpoint ${endpoint.id} could not be deleted (${error.message}): delete it with irp webhooks delete ${endpoint.id}.`,
        );
      });
    }
  },
});

async function report(
  terminal: Terminal,
  { eventId, type }: WaitingDelivery,
  result: ForwardResult,
): Promise<void> {
  if (terminal.json) {
    return terminal.print(
      `${JSON.stringify({
        id: eventId,
        type,
        ...result,
      })}\n`,
    );
  }
  const outcome = result.status ?? result.failure ?? 'no response';
  await terminal.print(`${type} ${eventId}: ${outcome} (${result.durationMs} ms)\n`);
}

function targetOf(url: string | undefined): string {
  if (url === undefined) {
    throw new UsageError('--forward-to URL is required: the URL that receives the events.');
  }
  const parsed = URL.parse(url);
  if (!parsed || !/^https?:$/.test(parsed.protocol)) {
    throw new UsageError('--forward-to must be an http or https URL.');
  }
  return parsed.href;
}

function intervalMsOf(seconds: string | undefined): number {
  if (seconds === undefined) {
    return defaultIntervalS * 1_000;
  }
  const value = Number(seconds);
  if (!(value >= 0.1 && value <= 3_600)) {
    throw new UsageError('--interval must be 0.1 to 3600 seconds.');
  }
  return value * 1_000;
}
