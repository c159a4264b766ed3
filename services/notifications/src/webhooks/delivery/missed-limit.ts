import type { DeliveryLogStore } from './store/delivery-log-store.ts';
import type { EndpointHealthStore } from './store/endpoint-health-store.ts';

interface Dependencies {
  log: Pick<DeliveryLogStore, 'countCancelled'>;
  health: Pick<EndpointHealthStore, 'find'>;
  /** Maximum deliveries stored for a disabled endpoint. */
  maxMissed: number;
  monotonicMs: () => number;
}

/**
 * Limits the deliveries stored for disabled endpoints, because a disabled endpoint may never be
 * activated again.
 */
export interface MissedLimit {
  /**
   * Counts the stored deliveries of endpoints. Skips endpoints whose deliveries were counted
   * recently.
   */
  count(endpointIds: Iterable<string>): Promise<void>;
  /**
   * Counts a further delivery of an endpoint. Must be called after `count`.
   * @returns whether the delivery may be stored
   */
  take(endpointId: string): boolean;
}

const countedForMs = 60_000;
const mostEndpoints = 20_000;

export function createMissedLimit({
  log,
  health,
  maxMissed,
  monotonicMs,
}: Dependencies): MissedLimit {
  const counted = new Map<string, { left: number; atMs: number }>();

  async function countOf(endpointId: string): Promise<void> {
    const atMs = monotonicMs();
    const { disabledAt } = (await health.find([endpointId])).get(endpointId) ?? {};
    const kept = await log.countCancelled(endpointId, disabledAt ?? new Date(0), maxMissed);
    counted.delete(endpointId);
    counted.set(endpointId, { left: maxMissed - kept, atMs });
    const [oldest] = counted.keys();
    if (counted.size > mostEndpoints && oldest !== undefined) {
      counted.delete(oldest);
    }
  }

  return {
    async count(endpointIds) {
      const oldestMs = monotonicMs() - countedForMs;
      for (const id of endpointIds) {
        if ((counted.get(id)?.atMs ?? Number.NEGATIVE_INFINITY) < oldestMs) {
          await countOf(id);
        }
      }
    },
    take(endpointId) {
      const room = counted.get(endpointId);
      if (!room || room.left <= 0) {
        return false;
      }
      room.left -= 1;
      return true;
    },
  };
}
