import { storedBreaker } from '../domain/breaker.ts';
import { healthy } from '../domain/endpoint-health.ts';
import { createFairShare } from '../domain/fair-share.ts';
import type { EndpointCache } from '../endpoint-cache.ts';
import type { EndpointHealthStore } from '../store/endpoint-health-store.ts';
import type { EndpointRef, NextClaim, QueueOwner, QueueStore } from '../store/queue-store.ts';
import { type DeliveryQueue, newQueue } from './delivery-queue.ts';
import type { DispatcherOptions } from './dispatcher-options.ts';

interface Dependencies {
  queues: QueueStore;
  endpoints: EndpointCache;
  health: Pick<EndpointHealthStore, 'find'>;
  options: Pick<DispatcherOptions, 'maxQueues' | 'endpointAgeMs'>;
  /** Returns the id of this process. The process gets a new id after it has lost its lease. */
  holder: () => string;
  now: () => number;
  monotonicMs: () => number;
}

/**
 * The queues that this process has claimed. The maximum number of queues is divided among
 * organizations.
 */
export interface QueueClaims {
  readonly size: number;
  get(endpointId: string): DeliveryQueue | undefined;
  has(queue: DeliveryQueue): boolean;
  all(): Iterable<DeliveryQueue>;
  /** Returns whether another queue of the same organization may be claimed. */
  hasRoomFor(owner: Pick<QueueOwner, 'organizationId'>): boolean;
  /**
   * Arms (marks as due) queues with due deliveries, and claims free queues for this process, up to
   * the share of each organization.
   * @param evenIfOpen whether even queues with an open breaker are marked as due
   */
  claim(refs: readonly EndpointRef[], evenIfOpen: boolean): Promise<void>;
  /** Marks queues as due like `claim`, but claims no queue. */
  arm(refs: readonly EndpointRef[], evenIfOpen: boolean): Promise<void>;
  /**
   * Claims due queues.
   * @returns the newly claimed queues, and the queues of this process for which other processes
   *   have stored deliveries
   */
  poll(): Promise<DeliveryQueue[]>;
  /** Ends the claim of a queue. @param next undefined if there are no pending deliveries */
  release(queue: DeliveryQueue, next: NextClaim | undefined): Promise<void>;
  /**
   * Reads the endpoints of queues again.
   * @param maxAgeMs endpoints whose cached data is older are read again; default: `endpointAgeMs`
   */
  refresh(queues: Iterable<DeliveryQueue>, maxAgeMs?: number): Promise<void>;
  /** Forgets all queues. Must be called when another process has taken over the queues. */
  forget(): void;
}

/**
 * Maximum age of a cached endpoint in milliseconds. The age may be high, because the organization
 * of an endpoint never changes.
 */
const ownerAgeMs = 60_000;
const mostClaimed = 500;

export function createQueueClaims(dependencies: Dependencies): QueueClaims {
  const { queues, endpoints, health, options, holder, now, monotonicMs } = dependencies;
  const claimed = new Map<string, DeliveryQueue>();
  const shares = createFairShare(options.maxQueues);
  /**
   * Ids of endpoints whose claim failed with an error, before or after the write. The next poll
   * claims the queues of these endpoints again.
   */
  const interrupted = new Set<string>();

  async function withOrganizations(refs: readonly EndpointRef[]): Promise<QueueOwner[]> {
    const ids = refs.map(({ endpointId }) => endpointId);
    const known = await endpoints.get(ids, ownerAgeMs);
    return refs.map(({ endpointId, workspaceId }) => {
      // A deleted endpoint has no organization, but still has a queue until all deliveries are
      // cancelled.
      const { organizationId = workspaceId } = known.get(endpointId) ?? {};
      return {
        endpointId,
        workspaceId,
        organizationId,
      };
    });
  }

  async function refresh(
    some: Iterable<DeliveryQueue>,
    maxAgeMs = options.endpointAgeMs,
  ): Promise<void> {
    const all = [...some];
    if (all.length === 0) {
      return;
    }
    const ids = all.map(({ endpointId }) => endpointId);
    const known = await endpoints.get(ids, maxAgeMs);
    for (const queue of all) {
      queue.endpoint = known.get(queue.endpointId);
    }
  }

  async function open(owners: readonly QueueOwner[]): Promise<DeliveryQueue[]> {
    const stored = await health.find(owners.map(({ endpointId }) => endpointId));
    const opened = owners
      .filter(({ endpointId }) => !claimed.has(endpointId))
      .map((owner) => {
        const queue = newQueue(owner, monotonicMs());
        const found = stored.get(owner.endpointId);
        if (found) {
          const openForMs = (found.openUntil?.getTime() ?? 0) - now();
          queue.receiver.breaker = storedBreaker(found, openForMs, monotonicMs());
        }
        queue.receiver.health = found ?? healthy;
        return queue;
      });
    await refresh(opened);
    return opened;
  }

  async function claimFree(endpointIds: readonly string[]): Promise<DeliveryQueue[]> {
    // Waits until releases are complete. A queue whose release is not complete is still in
    // `claimed`, and would not be added.
    await Promise.allSettled(endpointIds.map((endpointId) => claimed.get(endpointId)?.releasing));
    const id = holder();
    for (const endpointId of endpointIds) {
      interrupted.add(endpointId);
    }
    const refs = await queues.claim(endpointIds, id, new Date(now()));
    const opened = await open(await withOrganizations(refs));
    // During the reads, another process may have taken the lease of this process, or another call
    // may have added a queue.
    const added = opened.filter(({ endpointId }) => id === holder() && !claimed.has(endpointId));
    for (const queue of added) {
      claimed.set(queue.endpointId, queue);
      shares.add(queue.organizationId, 1);
    }
    for (const endpointId of endpointIds) {
      interrupted.delete(endpointId);
    }
    return added;
  }

  /** Claims queues within the share of each organization. */
  async function claimShares(owners: readonly QueueOwner[]): Promise<DeliveryQueue[]> {
    const wanted = owners.filter(({ organizationId }) => {
      const hasRoom = shares.hasRoomFor(organizationId);
      shares.add(organizationId, hasRoom ? 1 : 0);
      return hasRoom;
    });
    try {
      return await claimFree(wanted.map(({ endpointId }) => endpointId));
    } finally {
      for (const { organizationId } of wanted) {
        shares.add(organizationId, -1);
      }
    }
  }

  async function arm(refs: readonly EndpointRef[], evenIfOpen: boolean): Promise<QueueOwner[]> {
    const unique = new Map(refs.map((ref) => [ref.endpointId, ref]));
    const owners = await withOrganizations([...unique.values()]);
    await queues.arm(owners, new Date(now()), evenIfOpen);
    return owners;
  }

  function remove(queue: DeliveryQueue): void {
    if (claimed.get(queue.endpointId) === queue && claimed.delete(queue.endpointId)) {
      shares.add(queue.organizationId, -1);
    }
  }

  async function endClaim(queue: DeliveryQueue, next: NextClaim | undefined): Promise<void> {
    if (await queues.release(queue.endpointId, holder(), next)) {
      remove(queue);
    } else {
      // The queue was not released, because another process has claimed the queue or marked the
      // queue as due.
      queue.page.hasMore = true;
    }
  }

  return {
    get size() {
      return claimed.size;
    },
    get: (endpointId) => claimed.get(endpointId),
    has: (queue) => claimed.get(queue.endpointId) === queue,
    all: () => claimed.values(),
    hasRoomFor: ({ organizationId }) => shares.hasRoomFor(organizationId),
    refresh,
    async claim(refs, evenIfOpen) {
      if (refs.length > 0) {
        await claimShares(await arm(refs, evenIfOpen));
      }
    },
    async arm(refs, evenIfOpen) {
      if (refs.length > 0) {
        await arm(refs, evenIfOpen);
      }
    },
    async poll() {
      const armed = await queues.armed(holder(), new Date(now()));
      const own = armed.flatMap((id) => claimed.get(id) ?? []);
      for (const { page } of own) {
        page.hasMore = true;
      }
      // The queues that this process has claimed in the database, but does not have in memory.
      const lost = [...armed, ...interrupted].filter((endpointId) => !claimed.has(endpointId));
      const found = await claimFree(lost);
      const free = await queues.free(new Date(now()), mostClaimed, shares.full());
      return [...own, ...found, ...(await claimShares(await withOrganizations(free)))];
    },
    async release(queue, next) {
      queue.releasing = endClaim(queue, next);
      try {
        await queue.releasing;
      } finally {
        queue.releasing = undefined;
      }
    },
    forget() {
      for (const queue of claimed.values()) {
        remove(queue);
      }
    },
  };
}
