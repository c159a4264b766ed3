import type { ReceivedEvent } from '@irp/events';
import { traceparentOf } from '@irp/tracing';
import { deliveryIdOf, timeOfId } from './delivery-id.ts';
import type { Dispatcher } from './dispatch/dispatcher-port.ts';
import { keptMs } from './domain/delivery.ts';
import type { EndpointCache } from './endpoint-cache.ts';
import type { MissedRoom } from './missed-room.ts';
import type { MatchEvents, Matched } from './ports.ts';
import { createSendFirst, type StoredDelivery } from './send-first.ts';
import type { BodyRow, DeliveryRow } from './store/delivery-models.ts';
import type { DeliveryStore } from './store/delivery-store.ts';
import { toPending } from './store/to-pending.ts';

interface Dependencies {
  match: MatchEvents;
  endpoints: EndpointCache;
  deliveries: Pick<DeliveryStore, 'insert'>;
  dispatcher: Pick<Dispatcher, 'offer' | 'sendFirst' | 'late' | 'storedLate'>;
  missedRoom: MissedRoom;
  /** How long the results of those that are sent first are waited for. */
  firstResultMs: number;
  now: () => number;
}

/** Deliveries stored by one command. */
const maxInserted = 1_000;
/**
 * Characters of a body that is stored in its only delivery. Each change of the delivery writes it
 * again.
 */
const maxOwnBody = 4_096;
/** Not sent, but kept for a replay. */
const cancelled = { state: 'cancelled', cancelReason: 'endpoint_disabled' } as const;
/** The workspace of an endpoint never changes. */
const endpointAgeMs = 60_000;
/** Events of one millisecond that have a place of their own. */
const placesOfMs = 4_096;

/**
 * Stores the deliveries of events before the bus may forget the events. Their ids follow from event
 * and endpoint, so a batch that is handled again after a crash adds what is missing and nothing
 * twice. Those that are answered at once are stored with their result.
 */
export function createFanOut(dependencies: Dependencies) {
  const { match, endpoints, deliveries, dispatcher, missedRoom, firstResultMs, now } = dependencies;
  const lastPositions = new Map<string, number>();
  /** By partition, what comes next unless the bus repeats something. */
  const nextOffsets = new Map<string, number>();
  const sendFirst = createSendFirst({
    deliveries,
    dispatcher,
    firstResultMs,
  });

  /**
   * Whether the events of a partition go on where those ended that were handled last: others may
   * have deliveries that are stored already. From now on they do not, until {@link handled}: if
   * their handling fails, the bus repeats them.
   */
  function goOn([first]: readonly ReceivedEvent[]): boolean {
    if (!first) {
      return false;
    }
    const partition = partitionOf(first);
    const isNext = nextOffsets.get(partition) === first.offset;
    nextOffsets.delete(partition);
    return isNext;
  }

  function handled(batch: readonly ReceivedEvent[]): void {
    const last = batch.at(-1);
    if (last) {
      nextOffsets.set(partitionOf(last), last.offset + 1);
    }
  }

  /**
   * By the time of the event, but never before an event that came earlier on its partition:
   * emitters' clocks differ.
   */
  function positionOf(received: ReceivedEvent): number {
    const { offset, event } = received;
    const key = partitionOf(received);
    const ofEvent = timeOfId(event.id) * placesOfMs + (offset % placesOfMs);
    const position = Math.max(ofEvent, (lastPositions.get(key) ?? 0) + 1);
    lastPositions.set(key, position);
    return position;
  }

  async function storePending(all: readonly StoredDelivery[]): Promise<void> {
    if (all.length === 0) {
      return;
    }
    const existed = await deliveries.insert(
      all.map(({ row }) => row),
      [],
    );
    const pending = all.map((one) => one.pending);
    await dispatcher.offer(
      pending.filter(({ id }) => !existed.has(id)),
      // Stored by a former run that may have ended before it told anybody.
      pending.filter(({ id }) => existed.has(id)),
    );
  }

  async function store(
    rows: readonly DeliveryRow[],
    bodies: ReadonlyMap<string, string>,
    isNew: boolean,
  ): Promise<void> {
    const expireAt = rows[0]?.expireAt ?? new Date(now() + keptMs);
    const bodyRows: BodyRow[] = [];
    for (const [_id, own] of Map.groupBy(rows, ({ bodyId }) => bodyId)) {
      const body = bodies.get(_id) ?? '';
      if (own.length === 1 && own[0] && body.length <= maxOwnBody) {
        own[0].body = body;
      } else {
        bodyRows.push({
          _id,
          body,
          expireAt,
        });
      }
    }
    const { true: kept = [], false: waiting = [] } = Object.groupBy(
      rows,
      ({ due }) => `${due === undefined}`,
    );
    await deliveries.insert(kept, bodyRows);
    const all = waiting.map((row) => ({
      row,
      pending: toPending(row, bodies.get(row.bodyId) ?? ''),
    }));
    if (!isNew) {
      return storePending(all);
    }
    const sending = await sendFirst(all);
    await Promise.all([storePending(sending.others), sending.end()]);
  }

  return async (batch: readonly ReceivedEvent[]): Promise<void> => {
    // Of attempts themselves no attempt is made.
    const received = batch.filter(({ event }) => event.type !== 'webhook.attempted');
    const matches = await match(received.map(({ event }) => event));
    const ids = new Set(
      [...matches.values()].flatMap((all) => all.map(({ endpointId }) => endpointId)),
    );
    const known = await endpoints.get([...ids], endpointAgeMs);
    await missedRoom.count(disabledIn(matches));
    const at = new Date(now());
    const expireAt = new Date(at.getTime() + keptMs);
    const bodies = new Map<string, string>();
    const isNew = goOn(batch);
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
        if (isDisabled && !missedRoom.take(endpointId)) {
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
        await store(rows, bodies, isNew);
        rows = [];
      }
    }
    if (rows.length > 0) {
      await store(rows, bodies, isNew);
    }
    handled(batch);
  };
}

function partitionOf({ topic, partition }: ReceivedEvent): string {
  return `${topic}/${partition}`;
}

function disabledIn(matches: ReadonlyMap<string, readonly Matched[]>): Set<string> {
  const all = [...matches.values()].flat();
  return new Set(all.filter(({ isDisabled }) => isDisabled).map(({ endpointId }) => endpointId));
}

/** An endpoint that fails would be told so by one more delivery that fails. */
function isAboutItself({ event }: ReceivedEvent, { endpointId }: Matched): boolean {
  return event.type.startsWith('webhook_endpoint.') && event.subject === endpointId;
}
