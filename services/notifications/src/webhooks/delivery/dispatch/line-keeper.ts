import { askAgain, openForMs, storedBreaker } from '../domain/breaker.ts';
import { earlierTime } from '../domain/earlier-time.ts';
import { healthy } from '../domain/endpoint-health.ts';
import { createFairShare } from '../domain/fair-share.ts';
import type { EndpointCache } from '../endpoint-cache.ts';
import type { HealthKeeper } from '../record/health-keeper.ts';
import type { DeliveryStore } from '../store/delivery-store.ts';
import type { EndpointHealthStore } from '../store/endpoint-health-store.ts';
import type { OwnedWork, QueueStore, Work } from '../store/queue-store.ts';
import type { DispatcherOptions } from './dispatcher-options.ts';
import type { HeldMemory } from './held-memory.ts';
import { type Line, newLine } from './line.ts';

interface Dependencies {
  queues: QueueStore;
  deliveries: Pick<DeliveryStore, 'cancel' | 'pending'>;
  endpoints: EndpointCache;
  health: Pick<EndpointHealthStore, 'find' | 'askAgain'>;
  healthKeeper: Pick<HealthKeeper, 'save'>;
  memory: HeldMemory;
  /** The id of the dispatcher under which endpoints are taken. */
  holder: () => string;
  options: DispatcherOptions;
  now: () => number;
  monotonicMs: () => number;
}

/**
 * The endpoints that this process has: takes and gives them up, and keeps what it knows of them up
 * to date.
 */
export interface LineKeeper {
  readonly size: number;
  get(endpointId: string): Line | undefined;
  has(line: Line): boolean;
  all(): Iterable<Line>;
  /**
   * Reads endpoints that were read too long ago to be sent to. @param maxAgeMs default: that of the
   * options
   */
  freshen(lines: Iterable<Line>, maxAgeMs?: number): Promise<void>;
  /** Takes endpoints that had no work before, as far as there is room. */
  takeNew(works: readonly Work[]): Promise<void>;
  /**
   * Tells whoever has them that deliveries are due. @param how.evenIfOpen as of the store; how.take
   * takes those that are free
   */
  arm(works: readonly Work[], how: { evenIfOpen: boolean; take: boolean }): Promise<void>;
  /** Endpoints that are left alone are asked once more before the time. */
  askAgain(ids: readonly string[]): Promise<void>;
  /**
   * Deliveries were stored that are not in memory. @returns false where this process does not have
   * the endpoint
   */
  mark(endpointId: string): boolean;
  /** @returns lines with work that others have stored, or had */
  poll(now: Date): Promise<Line[]>;
  tick(now: Date): Promise<void>;
  /** Forgets all: others have them. */
  forget(): void;
}

/** The organization of an endpoint never changes. */
const ownerAgeMs = 60_000;
const mostTaken = 500;
const cancelledAtOnce = 1_000;
const lookedAtOnce = 50;

export function createLineKeeper(dependencies: Dependencies): LineKeeper {
  const { queues, deliveries, endpoints, health, healthKeeper, memory, holder, options } =
    dependencies;
  const { now: clock, monotonicMs } = dependencies;
  const lines = new Map<string, Line>();
  const shares = createFairShare(options.maxLines);

  async function withOwners(works: readonly Work[]): Promise<OwnedWork[]> {
    const known = await endpoints.get(
      works.map(({ endpointId }) => endpointId),
      ownerAgeMs,
    );
    return works.map(({ endpointId, workspaceId }) => {
      // One that was deleted has its line for as long as it takes to end what waits.
      const { organizationId = workspaceId } = known.get(endpointId) ?? {};
      return {
        endpointId,
        workspaceId,
        organizationId,
      };
    });
  }

  /** Of each organization as many as it may have. */
  async function withinShares(
    all: readonly OwnedWork[],
    take: (works: readonly OwnedWork[]) => Promise<Line[]>,
  ) {
    const works = all.filter(({ organizationId }) => {
      const hasRoom = shares.hasRoomFor(organizationId);
      if (hasRoom) {
        shares.add(organizationId, 1);
      }
      return hasRoom;
    });
    try {
      return await take(works);
    } finally {
      for (const { organizationId } of works) {
        shares.add(organizationId, -1);
      }
    }
  }

  function remove(line: Line): void {
    if (lines.delete(line.endpointId)) {
      shares.add(line.organizationId, -1);
    }
  }

  async function add(works: readonly OwnedWork[], isNew: boolean): Promise<Line[]> {
    const ids = works.map(({ endpointId }) => endpointId);
    const [known, stored] = await Promise.all([
      endpoints.get(ids, options.endpointAgeMs),
      health.find(ids),
    ]);
    return works.map((work) => {
      const { endpointId } = work;
      const existing = lines.get(endpointId);
      if (existing) {
        return existing;
      }
      const line = newLine(work, monotonicMs());
      const found = stored.get(endpointId);
      line.endpoint = known.get(endpointId);
      line.behind = !isNew;
      line.health = found ?? healthy;
      if (found) {
        line.breaker = storedBreaker(
          found,
          (found.openUntil?.getTime() ?? 0) - clock(),
          monotonicMs(),
        );
      }
      lines.set(endpointId, line);
      shares.add(line.organizationId, 1);
      return line;
    });
  }

  async function freshen(some: Iterable<Line>, maxAgeMs = options.endpointAgeMs): Promise<void> {
    const all = [...some];
    if (all.length === 0) {
      return;
    }
    const ids = all.map(({ endpointId }) => endpointId);
    const known = await endpoints.get(ids, maxAgeMs);
    for (const line of all) {
      line.endpoint = known.get(line.endpointId);
    }
  }

  const isBusy = ({ held, behind, endpoint, nextDueMs }: Line, now: Date) =>
    held.size > 0 || behind || !endpoint || (nextDueMs !== undefined && nextDueMs <= now.getTime());

  async function giveUp(line: Line, giveBack: () => Promise<boolean>): Promise<void> {
    line.releasing = true;
    try {
      if (await giveBack()) {
        remove(line);
      }
      // Armed by another process, or no longer this one's.
      else {
        line.behind = true;
      }
    } finally {
      line.releasing = false;
    }
  }

  const release = (line: Line, at: Date | undefined) =>
    giveUp(line, () => queues.release(line.endpointId, holder(), at));

  /** What it was read as is up to a second old: somebody may have changed it meanwhile. */
  async function readAgain(line: Line): Promise<void> {
    line.endpoint = (await endpoints.get([line.endpointId], 0)).get(line.endpointId);
  }

  /** Nothing will be sent to it any more. */
  async function end(line: Line): Promise<void> {
    memory.trim(line, 0);
    if (line.inFlight > 0 || line.held.size > 0) {
      return;
    }
    await readAgain(line);
    // Whoever has activated it may have asked for what it missed already.
    line.behind = true;
    if (line.endpoint && line.endpoint.state !== 'disabled') {
      return;
    }
    const reason = line.endpoint ? 'endpoint_disabled' : 'endpoint_deleted';
    const cancelled = await deliveries.cancel(line.endpointId, cancelledAtOnce, reason);
    line.behind = false;
    if (cancelled < cancelledAtOnce) {
      await release(line, undefined);
    }
  }

  async function rest(line: Line, now: Date): Promise<void> {
    memory.trim(line, 0);
    if (line.held.size > 0) {
      return;
    }
    await readAgain(line);
    if (line.endpoint?.state === 'paused') {
      await release(line, new Date(now.getTime() + options.pausedCheckMs));
    }
  }

  /** Until it is asked again, somebody else has its line. */
  async function standBack(line: Line, openMs: number): Promise<void> {
    memory.trim(line, 0);
    if (line.held.size > 0 || !line.isHealthStored) {
      return;
    }
    await giveUp(line, () =>
      queues.releaseOpen(line.endpointId, holder(), new Date(clock() + openMs)),
    );
  }

  async function look(line: Line, now: Date): Promise<void> {
    if (line.loading || line.releasing) {
      return;
    }
    if (line.endpoint === undefined || line.endpoint.state === 'disabled') {
      return end(line);
    }
    if (line.endpoint.state === 'paused') {
      return rest(line, now);
    }
    if (line.nextDueMs !== undefined && line.nextDueMs <= now.getTime()) {
      line.nextDueMs = undefined;
      line.behind = true;
    }
    const nowMs = monotonicMs();
    const openMs = openForMs(line.breaker, nowMs);
    // For less it is not worth the writes.
    if (openMs > options.pollMs) {
      return standBack(line, openMs);
    }
    if (line.held.size > 0 || line.behind) {
      line.quietSinceMs = nowMs;
    }
    const lingerMs = shares.hasRoomFor(line.organizationId) ? options.lingerMs : 0;
    const soonMs = now.getTime() + lingerMs;
    const isSoonDue = line.nextDueMs !== undefined && line.nextDueMs <= soonMs;
    if (isSoonDue || nowMs - line.quietSinceMs < lingerMs || !line.isHealthStored) {
      return;
    }
    const [next] = await deliveries.pending(line.endpointId, line.endpoint.ordered, 1);
    if (line.held.size > 0 || line.behind || line.loading) {
      return;
    }
    // An attempt may have failed since the read.
    const dueMs = earlierTime(next && (next.due?.at ?? now).getTime(), line.nextDueMs);
    await release(line, dueMs === undefined ? undefined : new Date(dueMs));
  }

  async function takeAll(works: readonly Work[], now: Date): Promise<Line[]> {
    const ids = works.map(({ endpointId }) => endpointId);
    const rows = await queues.take(ids, holder(), now);
    return add(
      await withOwners(rows.map(({ _id, workspaceId }) => ({ endpointId: _id, workspaceId }))),
      false,
    );
  }

  return {
    get size() {
      return lines.size;
    },
    get: (id) => lines.get(id),
    has: (line) => lines.get(line.endpointId) === line,
    all: () => lines.values(),
    freshen,
    async takeNew(works) {
      if (works.length === 0) {
        return;
      }
      await withinShares(await withOwners(works), async (wanted) => {
        const existing = await queues.takeNew(wanted, holder());
        const others = new Set(existing.map(({ endpointId }) => endpointId));
        return add(
          wanted.filter(({ endpointId }) => !others.has(endpointId)),
          true,
        );
      });
    },
    async arm(works, { evenIfOpen, take }) {
      if (works.length === 0) {
        return;
      }
      const owned = await withOwners(works);
      const now = new Date(clock());
      await queues.arm(owned, now, evenIfOpen);
      if (take) {
        await withinShares(owned, (wanted) => takeAll(wanted, now));
      }
    },
    async askAgain(ids) {
      await health.askAgain(ids);
      for (const line of ids.flatMap((id) => lines.get(id) ?? [])) {
        line.breaker = askAgain(line.breaker);
      }
    },
    mark(id) {
      const line = lines.get(id);
      if (!line || line.releasing) {
        return false;
      }
      line.behind = true;
      return true;
    },
    async poll(now) {
      const armed = await queues.armed(holder(), now);
      const own = armed.flatMap((id) => lines.get(id) ?? []);
      for (const line of own) {
        line.behind = true;
      }
      // Held by name only: a former attempt to take it was interrupted.
      const lost = armed
        .filter((id) => !lines.has(id))
        .map((endpointId) => ({ endpointId, workspaceId: '' }));
      const free = await withOwners(await queues.free(now, mostTaken, shares.full()));
      const taken = await withinShares(free, (wanted) => takeAll(wanted, now));
      return [...own, ...taken, ...(await takeAll(lost, now))];
    },
    async tick(now) {
      await freshen([...lines.values()].filter((line) => isBusy(line, now)));
      const all = [...lines.values()];
      for (let at = 0; at < all.length; at += lookedAtOnce) {
        await Promise.all(all.slice(at, at + lookedAtOnce).map((line) => look(line, now)));
      }
      await healthKeeper.save(lines.values(), monotonicMs());
    },
    forget() {
      for (const line of lines.values()) {
        memory.trim(line, 0);
        remove(line);
      }
    },
  };
}
