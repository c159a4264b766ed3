import type { Logger, Tracer } from '@irp/observability';
import { checked } from '../checked-delivery.ts';
import type { DeliveryQueue } from '../dispatch/delivery-queue.ts';
import type { PendingDelivery } from '../domain/delivery.ts';
import { liveSecrets } from '../live-secrets.ts';
import type { AttemptResult, CheckAccess, DeliveryEndpoint, SendWebhook } from '../ports.ts';
import type { AttemptRecorder } from '../record/attempt-recorder.ts';
import { endAttemptSpan, startAttemptSpan } from './attempt-span.ts';
import { failedToSend } from './failed-to-send.ts';

interface Dependencies {
  checkAccess: CheckAccess;
  send: SendWebhook;
  recorder: Pick<AttemptRecorder, 'record'>;
  tracer?: Tracer | undefined;
  log: Logger;
  now: () => number;
}

/**
 * Sends a delivery once, unless the receiver has lost access to the event.
 * @returns undefined if no request was sent, or if `signal` aborted it
 */
export type MakeAttempt = (
  queue: DeliveryQueue,
  delivery: PendingDelivery,
  signal: AbortSignal,
) => Promise<AttemptResult | undefined>;

export function createMakeAttempt(dependencies: Dependencies): MakeAttempt {
  const { checkAccess, send, recorder, tracer, log, now } = dependencies;

  async function mayBeSent(
    queue: DeliveryQueue,
    endpoint: DeliveryEndpoint,
    delivery: PendingDelivery,
  ): Promise<boolean> {
    const [access] = await checkAccess(endpoint, [checked(delivery)]);
    if (access === 'suspended') {
      // The queue treats the endpoint as paused until the next refresh reads the state of the
      // endpoint again.
      queue.endpoint = { ...endpoint, state: 'paused' };
      queue.page.hasMore = true;
    } else if (access !== 'allowed') {
      const { id, endpointId, version, tries, position } = delivery;
      await recorder.record({
        outcome: {
          id,
          endpointId,
          position,
          version,
          tries,
          state: 'cancelled',
          cancelReason: 'access_ended',
        },
      });
    }
    return access === 'allowed';
  }

  async function attempt(
    { url, secrets }: DeliveryEndpoint,
    delivery: PendingDelivery,
    signal: AbortSignal,
  ): Promise<AttemptResult> {
    const timestamp = new Date(now());
    const message = {
      id: delivery.eventId,
      timestamp,
      body: delivery.body,
    };
    const span = startAttemptSpan(tracer, url, delivery);
    const result = await send(url, liveSecrets({ secrets }, timestamp), message, signal).catch(
      (error) => failedToSend(error, url, timestamp),
    );
    endAttemptSpan(span, result);
    return result;
  }

  return async (queue, delivery, signal) => {
    const { endpoint } = queue;
    if (!endpoint) {
      return undefined;
    }
    try {
      if (!(await mayBeSent(queue, endpoint, delivery))) {
        return undefined;
      }
    } catch (error) {
      const message = 'webhook delivery delayed: access check failed';
      log.warn({ err: error, deliveryId: delivery.id }, message);
      queue.page.hasMore = true;
      return undefined;
    }
    const result = await attempt(endpoint, delivery, signal);
    return signal.aborted && result.status === null ? undefined : result;
  };
}
