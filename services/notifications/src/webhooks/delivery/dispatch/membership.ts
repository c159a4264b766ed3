import { randomUUID } from 'node:crypto';
import type { Lease } from '@irp/events';
import type { Logger } from '@irp/observability';
import type { DispatcherStore } from '../store/dispatcher-store.ts';

interface Dependencies {
  store: DispatcherStore;
  leaseOf: (task: string) => Lease;
  log: Logger;
  /** Milliseconds without a heartbeat after which another dispatcher tries to take the lease. */
  silentMs: number;
  /**
   * Whether no other process sends deliveries. If true, all other dispatchers in the database count
   * as dead, and no dispatcher takes the lease of this process.
   */
  isAlone: boolean;
  /** Takes over the work of a dead dispatcher. May be repeated. */
  takeOver(dead: string): Promise<void>;
  /** Called when another dispatcher has taken the lease and the work of this process. */
  onLost(): void;
  monotonicMs: () => number;
}

/**
 * The identity with which this process claims endpoints, and the lease of this identity. Another
 * dispatcher counts as dead if two conditions are met: no heartbeat for `silentMs`, and an expired
 * lease that this process can take.
 */
export interface Membership {
  readonly id: string;
  /** Renews the lease and stores a heartbeat. Must be called every few seconds. */
  beat(): Promise<void>;
  /** Returns whether no other process can have taken the lease of this process. */
  isAlive(): boolean;
  leave(): Promise<void>;
}

/**
 * Milliseconds since the last renewal in which the process counts as alive. The time is shorter
 * than the lease, so that no delivery is sent after the lease has expired.
 */
const aliveMs = 6_000;
const leaseName = (id: string) => `webhook dispatcher ${id}`;

export function createMembership(dependencies: Dependencies): Membership {
  const { store, leaseOf, log, silentMs, isAlone, takeOver, onLost, monotonicMs } = dependencies;
  let id: string = randomUUID();
  let own = leaseOf(leaseName(id));
  let beats = 0;
  let heldMs = Number.NEGATIVE_INFINITY;
  const seen = new Map<string, { beat: number; sinceMs: number }>();

  async function renew(): Promise<void> {
    const askedMs = monotonicMs();
    if (await own.hold()) {
      beats += 1;
      await store.beat(id, beats);
      heldMs = askedMs;
      return;
    }
    log.warn({ dispatcher: id }, 'webhook endpoints of this process taken over by another process');
    id = randomUUID();
    own = leaseOf(leaseName(id));
    beats = 0;
    heldMs = Number.NEGATIVE_INFINITY;
    onLost();
    await renew();
  }

  async function buryIfDead(other: string): Promise<void> {
    const lease = leaseOf(leaseName(other));
    if (!(await lease.hold())) {
      return;
    }
    log.warn({ dispatcher: other }, 'taking over webhook endpoints of a stopped process');
    await takeOver(other);
    await store.remove(other);
    await lease.release();
    seen.delete(other);
  }

  return {
    get id() {
      return id;
    },
    async beat() {
      if (isAlone && beats > 0) {
        return;
      }
      await renew();
      const others = (await store.list()).filter(({ _id }) => _id !== id);
      for (const { _id: other, beat } of others) {
        const last = seen.get(other);
        if (isAlone) {
          await buryIfDead(other);
        } else if (last?.beat !== beat) {
          seen.set(other, {
            beat,
            sinceMs: monotonicMs(),
          });
        } else if (monotonicMs() - last.sinceMs >= silentMs) {
          await buryIfDead(other);
        }
      }
    },
    isAlive: () => (isAlone ? beats > 0 : monotonicMs() - heldMs < aliveMs),
    async leave() {
      beats = 0;
      heldMs = Number.NEGATIVE_INFINITY;
      await store.remove(id);
      await own.release();
    },
  };
}
