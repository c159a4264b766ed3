import type { Principal } from '@irp/contracts';
import { newWebhookEndpointExample } from '@irp/contracts/notifications';
import { newEvent, toEnvelope } from '@irp/events';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import type { AttemptResult } from '../../../../src/webhooks/delivery/ports.ts';
import { matchNamedEndpoint } from '../../../support/match-named-endpoint.ts';
import { openWebhookModels } from '../../../support/open-models.ts';
import {
  type RunningNotifications,
  startNotifications,
} from '../../../support/start-notifications.ts';

export const path = '/v2/webhook-endpoints';

/** A started service with a receiver of webhooks, and a new endpoint for each test. */
export class LogBench {
  notifications!: RunningNotifications;
  database!: Awaited<ReturnType<typeof openWebhookModels>>;
  owner!: Principal;
  endpointId = '';
  /** The response of the receiver. */
  status = 200;
  retryAfterMs: number | undefined;
  /** All requests to the receiver. */
  readonly sent: {
    url: string;
    id: string;
    body: string;
  }[] = [];

  async start(): Promise<void> {
    this.notifications = await startNotifications(
      {},
      {
        matchEvents: matchNamedEndpoint(),
        sendWebhook: async (url, _secrets, message): Promise<AttemptResult> => {
          this.sent.push({ url, ...message });
          const { status, retryAfterMs } = this;
          return {
            at: new Date(),
            durationMs: 3,
            status,
            outcome: status < 300 ? 'success' : 'failure',
            ...(status < 300 ? {} : { reason: `It answered ${status}.` }),
            ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
            request: {
              method: 'POST',
              url,
              headers: { 'webhook-id': message.id },
            },
            response: {
              headers: { server: 'test' },
              body: 'received',
              truncated: false,
            },
          };
        },
      },
    );
    this.database = await openWebhookModels(this.notifications);
  }

  async stop(): Promise<void> {
    await this.database.close();
    await this.notifications.stop();
  }

  async newEndpoint(): Promise<void> {
    this.status = 200;
    this.retryAfterMs = undefined;
    this.owner = await (await this.notifications.createWorkspace()).person('owner');
    const created = await this.call('POST', '', newWebhookEndpointExample);
    this.endpointId = created.body.id;
  }

  call(method: string, rest: string, body?: object, as = this.owner) {
    return this.notifications.call(method, `${path}${rest}`, { as, ...(body && { body }) });
  }

  async deliveries(query = '') {
    return (await this.call('GET', `/${this.endpointId}/deliveries${query}`)).body.data;
  }

  async onlyDelivery() {
    const [delivery, ...others] = await this.deliveries();
    expect(others).to.deep.equal([]);
    return delivery;
  }

  replayOf(replayId: string) {
    return this.database.models.replays.findById(replayId).lean();
  }

  /** @returns the id of the event */
  async publish(): Promise<string> {
    const event = toEnvelope('authorization', {
      ...newEvent(Date.now(), {
        type: 'user.totp_enabled',
        workspaceId: this.owner.workspaceId,
        subject: 's1',
        data: {},
        actor: { type: 'user', id: 'u1' },
      }),
    });
    event.data = {
      ...event.data,
      detail: { endpointId: this.endpointId },
    };
    await this.notifications.platform.platform.bus.publish('authorization', [
      { key: this.owner.workspaceId, event },
    ]);
    return event.id;
  }

  /** Publishes an event, and waits for the first attempt. */
  async deliver(): Promise<string> {
    const published = await this.publish();
    await eventually('it was attempted', async () =>
      (await this.deliveries()).some(
        ({ eventId, attemptCount }: { eventId: string; attemptCount: number }) => {
          return eventId === published && attemptCount > 0;
        },
      ),
    );
    return published;
  }
}
