import { newEvent } from '@irp/events';
import type { Logger } from '@irp/observability';
import { disabledAfterMs } from '../../../domain/failing-endpoint.ts';
import type { Line } from '../dispatch/line.ts';
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
 * Follows whether endpoints fail: gives notice, and disables those that fail for five days or are
 * gone.
 */
export interface HealthKeeper {
  succeeded(line: Line): Promise<void>;
  failed(line: Line, deliveryId: string, result: AttemptResult): Promise<void>;
  /** Stores what has changed since the last time. */
  save(lines: Iterable<Line>, monotonicMs: number): Promise<void>;
}

const maxErrorsInMemory = 5;
const days = disabledAfterMs / 86_400_000;

export function createHealthKeeper({ health, endpoints, log, now }: Dependencies): HealthKeeper {
  const eventOf = (line: Line, input: Pick<Parameters<typeof newEvent>[1], 'type' | 'data'>) =>
    newEvent(now(), {
      workspaceId: line.workspaceId,
      subject: line.endpointId,
      actor: deliverySystem,
      ...(line.endpoint && { environment: line.endpoint.environment }),
      ...input,
    } as Parameters<typeof newEvent>[1]);

  const openUntil = (ms: number) => (ms > 0 ? new Date(now() + ms) : null);

  async function disable(line: Line, reason: string): Promise<void> {
    const event = eventOf(line, {
      type: 'webhook_endpoint.disabled',
      data: { reason },
    });
    await health.disable(line.endpointId, reason, event, {
      at: new Date(now()),
      errors: line.errors.splice(0),
    });
    if (line.endpoint) {
      line.endpoint = { ...line.endpoint, state: 'disabled' };
      // Or it would be active again for as long as what was read before is used.
      endpoints.put(line.endpoint);
    }
    line.health = healthy;
    log.info({ endpointId: line.endpointId, reason }, 'webhook endpoint disabled');
  }

  async function giveNotice(line: Line, percent: number): Promise<void> {
    const data = {
      since: (line.health.failingSince ?? new Date(now())).toISOString(),
      disabledAt: disabledAt(line.health, new Date(now())).toISOString(),
    };
    const event = eventOf(line, { type: 'webhook_endpoint.failing', data });
    await health.notice(line.endpointId, percent, event);
    line.health = { ...line.health, noticed: percent };
  }

  return {
    async succeeded(line) {
      if (line.health.failures === 0) {
        return;
      }
      const { noticed } = line.health;
      line.health = healthy;
      line.isHealthStored = false;
      if (noticed === 0) {
        return;
      }
      await health.recover(
        line.endpointId,
        eventOf(line, {
          type: 'webhook_endpoint.recovered',
          data: {},
        }),
      );
    },
    async failed(line, deliveryId, { at, status, reason }) {
      line.health = withFailure(line.health, at);
      line.isHealthStored = false;
      line.errors = [
        ...line.errors,
        {
          at,
          deliveryId,
          status,
          ...(reason && { reason }),
        },
      ].slice(-maxErrorsInMemory);
      const notice = dueNotice(line.health);
      if (status === 410) {
        await disable(line, 'It answered 410 Gone.');
      } else if (mustBeDisabled(line.health)) {
        await disable(line, `Deliveries to it failed for ${days} days.`);
      } else if (notice !== undefined) {
        await giveNotice(line, notice);
      }
    },
    async save(lines, monotonicMs) {
      const changed = [...lines].filter(({ isHealthStored }) => !isHealthStored);
      for (const line of changed) {
        line.isHealthStored = true;
      }
      try {
        await health.save(
          changed.map((line) => ({
            endpointId: line.endpointId,
            health: line.health,
            errors: line.errors.splice(0),
            breaker: breakerState(line.breaker, monotonicMs),
            openings: line.breaker.openings,
            openUntil: openUntil(openForMs(line.breaker, monotonicMs)),
          })),
        );
      } catch (error) {
        for (const line of changed) {
          line.isHealthStored = false;
        }
        throw error;
      }
    },
  };
}
