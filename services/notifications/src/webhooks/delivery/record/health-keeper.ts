import { newEvent } from '@irp/events';
import type { Logger } from '@irp/observability';
import { disabledAfterMs } from '../../../domain/failing-endpoint.ts';
import type { DeliveryQueue } from '../dispatch/delivery-queue.ts';
import { breakerState, openForMs } from '../domain/breaker.ts';
import {
  disabledAt,
  dueNotice,
  healthy,
  mustBeDisabled,
  withFailure,
} from '../domain/endpoint-health.ts';
import type { EndpointCache } from '../endpoint-cache.ts';
import type { AttemptResult } from '../ports.ts';
import type { EndpointHealthStore } from '../store/endpoint-health-store.ts';
import { deliverySystem } from './delivery-system.ts';

interface Dependencies {
  health: EndpointHealthStore;
  endpoints: Pick<EndpointCache, 'put'>;
  log: Logger;
  now: () => number;
}

/**
 * Tracks failing endpoints. Emits notices about failing endpoints. Disables endpoints that have
 * failed for five days, or that responded with 410 Gone.
 */
export interface HealthKeeper {
  succeeded(queue: DeliveryQueue): Promise<void>;
  failed(queue: DeliveryQueue, deliveryId: string, result: AttemptResult): Promise<void>;
  /** Stores all changes since the last save. */
  save(queues: Iterable<DeliveryQueue>, monotonicMs: number): Promise<void>;
}

const maxErrorsInMemory = 5;
const days = disabledAfterMs / 86_400_000;

export function createHealthKeeper({ health, endpoints, log, now }: Dependencies): HealthKeeper {
  const eventOf = (
    queue: DeliveryQueue,
    input: Pick<Parameters<typeof newEvent>[1], 'type' | 'data'>,
  ) =>
    newEvent(now(), {
      workspaceId: queue.workspaceId,
      subject: queue.endpointId,
      actor: deliverySystem,
      ...(queue.endpoint && { environment: queue.endpoint.environment }),
      ...input,
    } as Parameters<typeof newEvent>[1]);

  const openUntil = (ms: number) => (ms > 0 ? new Date(now() + ms) : null);

  async function disable(queue: DeliveryQueue, reason: string): Promise<void> {
    const event = eventOf(queue, {
      type: 'webhook_endpoint.disabled',
      data: { reason },
    });
    await health.disable(queue.endpointId, reason, event, {
      at: new Date(now()),
      errors: queue.receiver.errors.splice(0),
    });
    if (queue.endpoint) {
      queue.endpoint = { ...queue.endpoint, state: 'disabled' };
      // Replaces the cached endpoint, which would stay active until the cache expires.
      endpoints.put(queue.endpoint);
    }
    queue.receiver.health = healthy;
    log.info({ endpointId: queue.endpointId, reason }, 'webhook endpoint disabled');
  }

  async function giveNotice(queue: DeliveryQueue, percent: number): Promise<void> {
    const data = {
      since: (queue.receiver.health.failingSince ?? new Date(now())).toISOString(),
      disabledAt: disabledAt(queue.receiver.health, new Date(now())).toISOString(),
    };
    const event = eventOf(queue, {
      type: 'webhook_endpoint.failing',
      data,
    });
    await health.notice(queue.endpointId, percent, event);
    queue.receiver.health = {
      ...queue.receiver.health,
      noticed: percent,
    };
  }

  return {
    async succeeded(queue) {
      if (queue.receiver.health.failures === 0) {
        return;
      }
      const { noticed } = queue.receiver.health;
      queue.receiver.health = healthy;
      queue.receiver.isStored = false;
      if (noticed === 0) {
        return;
      }
      await health.recover(
        queue.endpointId,
        eventOf(queue, {
          type: 'webhook_endpoint.recovered',
          data: {},
        }),
      );
    },
    async failed(queue, deliveryId, { at, status, reason }) {
      queue.receiver.health = withFailure(queue.receiver.health, at);
      queue.receiver.isStored = false;
      queue.receiver.errors = [
        ...queue.receiver.errors,
        {
          at,
          deliveryId,
          status,
          ...(reason && { reason }),
        },
      ].slice(-maxErrorsInMemory);
      const notice = dueNotice(queue.receiver.health);
      if (status === 410) {
        await disable(queue, 'The receiver answered 410 Gone.');
      } else if (mustBeDisabled(queue.receiver.health)) {
        await disable(queue, `Deliveries to the endpoint failed for ${days} days.`);
      } else if (notice !== undefined) {
        await giveNotice(queue, notice);
      }
    },
    async save(queues, monotonicMs) {
      const changed = [...queues].filter(({ receiver }) => !receiver.isStored);
      for (const queue of changed) {
        queue.receiver.isStored = true;
      }
      try {
        await health.save(
          changed.map((queue) => ({
            endpointId: queue.endpointId,
            health: queue.receiver.health,
            errors: queue.receiver.errors.splice(0),
            breaker: breakerState(queue.receiver.breaker, monotonicMs),
            openings: queue.receiver.breaker.openings,
            openUntil: openUntil(openForMs(queue.receiver.breaker, monotonicMs)),
          })),
        );
      } catch (error) {
        for (const queue of changed) {
          queue.receiver.isStored = false;
        }
        throw error;
      }
    },
  };
}
