import { newBreaker } from '../domain/breaker.ts';
import { healthy } from '../domain/endpoint-health.ts';
import type { EndpointCache } from '../endpoint-cache.ts';
import type { HealthKeeper } from '../record/health-keeper.ts';
import type { DeliveryStore } from '../store/delivery-store.ts';
import type { EndpointHealthStore } from '../store/endpoint-health-store.ts';
import type { QueueStore, Work } from '../store/queue-store.ts';
import type { DispatcherOptions } from './dispatcher-options.ts';
import type { HeldMemory } from './held-memory.ts';
import { type Line, newLine } from './line.ts';

interface Dependencies {
  queues: QueueStore;
  deliveries: Pick<DeliveryStore, 'cancel' | 'pending'>;
  endpoints: EndpointCache;
  health: Pick<EndpointHealthStore, 'find'>;
  healthKeeper: Pick<HealthKeeper, 'save'>;
  memory: HeldMemory;
  /** The id of the dispatcher under which endpoints are taken. */
  holder: () => string;
  options: DispatcherOptions;
  monotonicMs: () => number;
}

/** The endpoints that this process has: takes and gives them up, and keeps what it knows of them up to date. */
export interface LineKeeper {
  readonly size: number;
  get(endpointId: string): Line | undefined;
  has(line: Line): boolean;
  all(): Iterable<Line>;
  /** Reads endpoints that were read too long ago to be sent to. @param maxAgeMs default: that of the options */
  freshen(lines: Iterable<Line>, maxAgeMs?: number): Promise<void>;
  /** Takes endpoints that had no work before, while there is room. */
  takeNew(works: readonly Work[]): Promise<void>;
  take(ids: readonly string[]): Promise<Line[]>;
  /** Deliveries were stored that are not in memory. @returns false where this process does not have the endpoint */
  mark(endpointId: string): boolean;
  /** @returns lines with work that others have stored, or had */
  poll(now: Date): Promise<Line[]>;
  tick(now: Date): Promise<void>;
  /** Forgets all: others have them. */
  forget(): void;
}

const mostTaken = 500;
const cancelledAtOnce = 1_000;
const lookedAtOnce = 50;

export function createLineKeeper(dependencies: Dependencies): LineKeeper {
  const { queues, deliveries, endpoints, health, healthKeeper, memory, holder, options, monotonicMs } = dependencies;
  const lines = new Map<string, Line>();

  async function add(works: readonly Work[], isNew: boolean): Promise<Line[]> {
    const ids = works.map(({ endpointId }) => endpointId);
    const [known, stored] = await Promise.all([endpoints.get(ids, options.endpointAgeMs), health.find(ids)]);
    return works.map(({ endpointId, workspaceId }) => {
      const existing = lines.get(endpointId);
      if (existing) return existing;
      const line = newLine(endpointId, workspaceId, monotonicMs());
      line.endpoint = known.get(endpointId);
      line.behind = !isNew;
      line.health = stored.get(endpointId) ?? healthy;
      line.breaker = newBreaker(line.health.failures);
      lines.set(endpointId, line);
      return line;
    });
  }

  async function freshen(some: Iterable<Line>, maxAgeMs = options.endpointAgeMs): Promise<void> {
    const all = [...some];
    if (all.length === 0) return;
    const ids = all.map(({ endpointId }) => endpointId);
    const known = await endpoints.get(ids, maxAgeMs);
    for (const line of all) line.endpoint = known.get(line.endpointId);
  }

  const isBusy = ({ held, behind, endpoint, nextDueMs }: Line, now: Date) =>
    held.size > 0 || behind || !endpoint || (nextDueMs !== undefined && nextDueMs <= now.getTime());

  async function release(line: Line, at: Date | undefined): Promise<void> {
    line.releasing = true;
    try {
      if (await queues.release(line.endpointId, holder(), at)) lines.delete(line.endpointId);
      // Armed by another process, or no longer this one's.
      else line.behind = true;
    } finally {
      line.releasing = false;
    }
  }

  /** What it was read as is up to a second old: somebody may have changed it meanwhile. */
  async function readAgain(line: Line): Promise<void> {
    line.endpoint = (await endpoints.get([line.endpointId], 0)).get(line.endpointId);
  }

  /** Nothing will be sent to it any more. */
  async function end(line: Line): Promise<void> {
    memory.trim(line, 0);
    if (line.inFlight > 0 || line.held.size > 0) return;
    await readAgain(line);
    // Whoever has activated it may have asked for what it missed already.
    line.behind = true;
    if (line.endpoint && line.endpoint.state !== 'disabled') return;
    const reason = line.endpoint ? 'endpoint_disabled' : 'endpoint_deleted';
    const cancelled = await deliveries.cancel(line.endpointId, cancelledAtOnce, reason);
    line.behind = false;
    if (cancelled < cancelledAtOnce) await release(line, undefined);
  }

  async function rest(line: Line, now: Date): Promise<void> {
    memory.trim(line, 0);
    if (line.held.size > 0) return;
    await readAgain(line);
    if (line.endpoint?.state === 'paused') await release(line, new Date(now.getTime() + options.pausedCheckMs));
  }

  async function look(line: Line, now: Date): Promise<void> {
    if (line.loading || line.releasing) return;
    if (line.endpoint === undefined || line.endpoint.state === 'disabled') return end(line);
    if (line.endpoint.state === 'paused') return rest(line, now);
    if (line.nextDueMs !== undefined && line.nextDueMs <= now.getTime()) {
      line.nextDueMs = undefined;
      line.behind = true;
    }
    const nowMs = monotonicMs();
    if (line.held.size > 0 || line.behind) line.quietSinceMs = nowMs;
    const soonMs = now.getTime() + options.lingerMs;
    const isSoonDue = line.nextDueMs !== undefined && line.nextDueMs <= soonMs;
    if (isSoonDue || nowMs - line.quietSinceMs < options.lingerMs || !line.isHealthStored) return;
    const [next] = await deliveries.pending(line.endpointId, line.endpoint.ordered, 1);
    if (line.held.size === 0 && !line.behind && !line.loading) await release(line, next && (next.due?.at ?? now));
  }

  const room = () => Math.max(options.maxLines - lines.size, 0);

  async function take(ids: readonly string[]): Promise<Line[]> {
    const rows = await queues.take(ids.slice(0, room()), holder());
    return add(
      rows.map(({ _id: endpointId, workspaceId }) => ({ endpointId, workspaceId })),
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
    ...{ freshen, take },
    async takeNew(works) {
      const wanted = works.slice(0, room());
      const existing = await queues.takeNew(wanted, holder());
      const others = new Set(existing.map(({ endpointId }) => endpointId));
      await add(
        wanted.filter(({ endpointId }) => !others.has(endpointId)),
        true,
      );
    },
    mark(id) {
      const line = lines.get(id);
      if (!line || line.releasing) return false;
      line.behind = true;
      return true;
    },
    async poll(now) {
      const armed = await queues.armed(holder(), now);
      const own = armed.flatMap((id) => lines.get(id) ?? []);
      for (const line of own) line.behind = true;
      // Held by name only: a former attempt to take it was interrupted.
      const lost = armed.filter((id) => !lines.has(id));
      const free = room() > 0 ? await queues.free(now, Math.min(room(), mostTaken)) : [];
      return [...own, ...(await take([...free, ...lost]))];
    },
    async tick(now) {
      await freshen([...lines.values()].filter((line) => isBusy(line, now)));
      const all = [...lines.values()];
      for (let at = 0; at < all.length; at += lookedAtOnce)
        await Promise.all(all.slice(at, at + lookedAtOnce).map((line) => look(line, now)));
      await healthKeeper.save(lines.values(), monotonicMs());
    },
    forget() {
      for (const line of lines.values()) memory.trim(line, 0);
      lines.clear();
    },
  };
}
