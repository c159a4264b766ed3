import { newId } from '@irp/contracts';
import { webhookTestEvent } from '@irp/contracts/notifications';
import { failedToSend } from './attempt/failed-to-send.ts';
import { deliveryIdOf, timeOfId } from './delivery-id.ts';
import { logRetentionMs, testType as type } from './domain/delivery.ts';
import { liveSecrets } from './live-secrets.ts';
import type { AttemptResult, DeliveryEndpoint, SendWebhook } from './ports.ts';
import type { AttemptRecorder } from './record/attempt-recorder.ts';
import type { DeliveryStore } from './store/delivery-store.ts';

interface Dependencies {
  send: SendWebhook;
  deliveries: Pick<DeliveryStore, 'insert'>;
  recorder: AttemptRecorder;
  now: () => number;
}

export type SendTest = (
  endpoint: DeliveryEndpoint,
) => Promise<{ deliveryId: string; result: AttemptResult }>;

/**
 * Creates a function that sends an event to an endpoint now, outside its queue. The delivery
 * appears in the list of deliveries and in the audit log, but is neither counted in the rates nor
 * retried.
 */
export function createSendTest({ send, deliveries, recorder, now }: Dependencies): SendTest {
  return async (endpoint) => {
    const { id: endpointId, workspaceId, environment } = endpoint;
    const at = new Date(now());
    const eventId = newId(at.getTime());
    const deliveryId = deliveryIdOf(eventId, endpointId);
    const body = JSON.stringify(
      webhookTestEvent({
        id: eventId,
        at,
        endpointId,
        workspaceId,
        environment,
      }),
    );
    const expireAt = new Date(at.getTime() + logRetentionMs);
    const bodyId = `${eventId}/test`;
    const position = timeOfId(eventId) * 4_096;
    const row = {
      _id: deliveryId,
      workspaceId,
      endpointId,
      eventId,
      type,
      bodyId,
      body,
      state: 'pending' as const,
      version: 0,
      tries: 0,
      attemptCount: 0,
      attempts: [],
      position,
      createdAt: at,
      expireAt,
    };
    await deliveries.insert([row], []);
    const message = {
      id: eventId,
      timestamp: at,
      body,
    };
    const result = await send(endpoint.url, liveSecrets(endpoint, at), message).catch((e) =>
      failedToSend(e, endpoint.url, at),
    );
    const { durationMs, outcome, status } = result;
    const attempt = {
      at: result.at,
      outcome,
      status,
      ...(result.reason === undefined ? {} : { reason: result.reason }),
    };
    await recorder.record({
      outcome: {
        id: deliveryId,
        endpointId,
        position,
        version: 0,
        tries: 1,
        attempt: {
          version: 0,
          durationMs,
          ...attempt,
        },
        state: outcome === 'success' ? 'delivered' : 'failed',
      },
      logged: {
        endpointId,
        workspaceId,
        environment,
        messageId: eventId,
        isTest: true,
        ...attempt,
      },
      exchange: { deliveryId, result },
    });
    return { deliveryId, result };
  };
}
