import type { ReceivedEvent } from '@irp/events';
import { traceparentOf } from '@irp/tracing';
import { deliveryIdOf, timeOfId } from './delivery-id.ts';
import type { Dispatcher } from './dispatch/dispatcher.ts';
import { logRetentionMs } from './domain/delivery.ts';
import type { EndpointCache } from './endpoint-cache.ts';
import type { MissedLimit } from './missed-limit.ts';
import type { MatchEvents, Matched } from './ports.ts';
import type { BodyRow, DeliveryRow } from './store/delivery-models.ts';
import type { DeliveryStore } from './store/delivery-store.ts';
import { toPending } from './store/to-pending.ts';

interface Dependencies {
  match: MatchEvents;
  endpoints: EndpointCache;
  deliveries: Pick<DeliveryStore, 'insert'>;
  dispatcher: Pick<Dispatcher, 'enqueue'>;
  missedLimit: MissedLimit;
  now: () => number;
}

/** Maximum deliveries that a command stores. */
const maxInserted = 1_000;
/**
 * Maximum characters of a body that is stored in the row of its delivery. A longer body has a
 * document of its own, because each change of the row writes the body again.
 */
const maxOwnBody = 4_096;
/** Properties of a cancelled delivery, which is not sent, but stored for a replay. */
const cancelled = {
  state: 'cancelled',
  cancelReason: 'endpoint_disabled',
} as const;
/**
 * Maximum age of a cached endpoint in milliseconds. The age may be high, because the workspace of
 * an endpoint never changes.
 */
const endpointAgeMs = 60_000;
/** Number of sort positions for events of the same millisecond. */
const positionsOfMs = 4_096;

/**
 * Creates a handler that stores the deliveries of events. The offsets are committed, and the first
 * request is sent, only after the deliveries are stored. The id of a delivery depends only on event
 * and endpoint, so a repeated batch stores no delivery twice.
 */
export function createFanOut(dependencies: Dependencies) {
  const { match, endpoints, deliveries, dispatcher, missedLimit, now } = dependencies;
  const lastPositions = new Map<string, number>();

  /**
   * Returns the position of an event in the order of deliveries to an endpoint. The position
   * depends on the time of the event. Within a partition, a later event always gets a higher
   * position, even if the clock of its emitter is behind.
   */
  function positionOf(received: ReceivedEvent): number {
    const { offset, event } = received;
    const key = partitionOf(received);
    const ofEvent = timeOfId(event.id) * positionsOfMs + (offset % positionsOfMs);
    const position = Math.max(ofEvent, (lastPositions.get(key) ?? 0) + 1);
    lastPositions.set(key, position);
    return position;
  }

  /**
   * Puts a short body with a single delivery into the row of this delivery.
   * @returns all other bodies
   */
  function bodiesApart(
    rows: readonly DeliveryRow[],
    bodies: ReadonlyMap<string, string>,
  ): BodyRow[] {
    const apart: BodyRow[] = [];
    for (const [_id, [first, ...others]] of Map.groupBy(rows, ({ bodyId }) => bodyId)) {
      const body = bodies.get(_id) ?? '';
      if (first && others.length === 0 && body.length <= maxOwnBody) {
        first.body = body;
      } else if (first) {
        apart.push({
          _id,
          body,
          expireAt: first.expireAt,
        });
      }
    }
    return apart;
  }

  async function store(
    rows: readonly DeliveryRow[],
    bodies: ReadonlyMap<string, string>,
  ): Promise<void> {
    const existed = await deliveries.insert(rows, bodiesApart(rows, bodies));
    const pending = rows.filter(({ state }) => state === 'pending');
    await dispatcher.enqueue(
      pending
        .filter(({ _id }) => !existed.has(_id))
        .map((row) => toPending(row, bodies.get(row.bodyId) ?? '')),
      // An earlier run has stored the existing deliveries, but may have crashed before the queues
      // were marked as due.
      pending.filter(({ _id }) => existed.has(_id)),
    );
  }

  return async (batch: readonly ReceivedEvent[]): Promise<void> => {
    // Events about attempts are not delivered, because each delivery would cause another such
    // event.
    const received = batch.filter(({ event }) => event.type !== 'webhook.attempted');
    const matches = await match(received.map(({ event }) => event));
    const ids = new Set(
      [...matches.values()].flatMap((all) => all.map(({ endpointId }) => endpointId)),
    );
    const known = await endpoints.get([...ids], endpointAgeMs);
    await missedLimit.count(disabledIn(matches));
    const at = new Date(now());
    const expireAt = new Date(at.getTime() + logRetentionMs);
    const bodies = new Map<string, string>();
    let rows: DeliveryRow[] = [];
    for (const one of received) {
      const position = positionOf(one);
      const traceparent = traceparentOf(one.event);
      for (const matched of matches.get(one.event.id) ?? []) {
        const endpoint = known.get(matched.endpointId);
        if (!endpoint || isAboutItself(one, matched)) {
          continue;
        }
        const { id: eventId } = one.event;
        const { endpointId, type, body, bodyKey, ofWorkspace, isDisabled } = matched;
        if (isDisabled && !missedLimit.take(endpointId)) {
          continue;
        }
        const state = isDisabled
          ? cancelled
          : {
              state: 'pending' as const,
              due: {
                endpointId,
                at,
                position,
              },
            };
        const bodyId = `${eventId}/${bodyKey}`;
        bodies.set(bodyId, body);
        rows.push({
          _id: deliveryIdOf(eventId, endpointId),
          workspaceId: endpoint.workspaceId,
          endpointId,
          eventId,
          type,
          ...(ofWorkspace === undefined ? {} : { ofWorkspace }),
          bodyId,
          ...state,
          version: 0,
          tries: 0,
          attemptCount: 0,
          attempts: [],
          position,
          createdAt: at,
          expireAt,
          ...(traceparent === undefined ? {} : { traceparent }),
        });
        if (rows.length < maxInserted) {
          continue;
        }
        await store(rows, bodies);
        rows = [];
      }
    }
    if (rows.length > 0) {
      await store(rows, bodies);
    }
  };
}

function partitionOf({ topic, partition }: ReceivedEvent): string {
  return `${topic}/${partition}`;
}

function disabledIn(matches: ReadonlyMap<string, readonly Matched[]>): Set<string> {
  const all = [...matches.values()].flat();
  return new Set(all.filter(({ isDisabled }) => isDisabled).map(({ endpointId }) => endpointId));
}

/**
 * Returns whether the event is about the receiving endpoint. An endpoint gets no events about
 * itself, because a failing endpoint could not receive the notice of its failure.
 */
function isAboutItself({ event }: ReceivedEvent, { endpointId }: Matched): boolean {
  return event.type.startsWith('webhook_endpoint.') && event.subject === endpointId;
}
