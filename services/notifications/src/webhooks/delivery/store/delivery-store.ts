import type { WebhookCancelReason } from '@irp/contracts/notifications';
import {
  type AttemptSummary,
  type DeliveryState,
  maxAttemptSummaries,
} from '../domain/delivery.ts';
import type { BodyRow, DeliveryModels, DeliveryRow } from './delivery-models.ts';
import { insertIgnoringDuplicates, nativeOf } from './insert-ignoring-duplicates.ts';

/** The changes of a stored delivery after an attempt. */
export interface DeliveryOutcome {
  id: string;
  endpointId: string;
  position: number;
  /** The version of the delivery at the start of the attempt. */
  version: number;
  attempt?: AttemptSummary;
  state: DeliveryState;
  cancelReason?: WebhookCancelReason;
  tries: number;
  /** Time of the next attempt, if the delivery stays pending. */
  dueAt?: Date;
}

type DeliveryVersion = Pick<DeliveryRow, '_id' | 'version'>;

export interface DeliveryStore {
  /** Stores deliveries. @returns the ids of the deliveries that existed already */
  insert(deliveries: readonly DeliveryRow[], bodies: readonly BodyRow[]): Promise<Set<string>>;
  /** Returns pending deliveries of an endpoint, sorted by due time, or by position if `ordered`. */
  pending(endpointId: string, ordered: boolean, limit: number): Promise<DeliveryRow[]>;
  /** Returns the bodies of deliveries by their `bodyId`. Removed bodies are absent. */
  bodiesOf(rows: readonly Pick<DeliveryRow, 'bodyId' | 'body'>[]): Promise<Map<string, string>>;
  save(outcomes: readonly DeliveryOutcome[]): Promise<void>;
  /** Returns id and version of up to `limit` pending deliveries of an endpoint. */
  pendingVersions(endpointId: string, limit: number): Promise<DeliveryVersion[]>;
  /**
   * Cancels those deliveries whose version has not changed since the deliveries were read. A
   * replay, for example, changes the version.
   */
  cancel(found: readonly DeliveryVersion[], cancelReason: WebhookCancelReason): Promise<void>;
}

export function createDeliveryStore({ deliveries, bodies }: DeliveryModels): DeliveryStore {
  /**
   * Stores attempts of deliveries that a redelivery or another process has changed during the
   * attempt. The attempt is added to the list of the delivery, and the state of the delivery stays
   * unchanged.
   */
  async function saveLate(outcomes: readonly DeliveryOutcome[]): Promise<void> {
    const attempted = outcomes.filter(({ attempt }) => attempt);
    if (attempted.length === 0) {
      return;
    }
    const updates = attempted.map(({ id, version, attempt }) => ({
      updateOne: {
        filter: {
          _id: id,
          version: { $gt: version },
          // Adds no attempt that is already in the list.
          $nor: [{ attempts: { $elemMatch: { version, at: attempt!.at } } }],
        },
        update: {
          $push: { attempts: listed(attempt!) },
          $inc: { attemptCount: 1 },
        },
      },
    }));
    await deliveries.bulkWrite(updates, {
      ordered: false,
      strict: false,
      timestamps: false,
    });
  }

  return {
    async save(outcomes) {
      if (outcomes.length === 0) {
        return;
      }
      const { matchedCount } = await nativeOf<DeliveryRow>(deliveries).bulkWrite(
        outcomes.map(toUpdate),
        { ordered: false },
      );
      if (matchedCount < outcomes.length) {
        await saveLate(outcomes);
      }
    },
    async insert(rows, bodyRows) {
      await insertIgnoringDuplicates(bodies, bodyRows);
      const existed = await insertIgnoringDuplicates(deliveries, rows);
      return new Set([...existed].flatMap((index) => rows[index]?._id ?? []));
    },
    async pending(endpointId, ordered, limit) {
      const filter = { 'due.endpointId': endpointId };
      const found = deliveries
        .find(filter, { attempts: 0 })
        .sort(ordered ? { 'due.position': 1 } : { 'due.at': 1 });
      return found.limit(limit).lean<DeliveryRow[]>();
    },
    async bodiesOf(rows) {
      const own = rows.flatMap(({ bodyId, body }) =>
        body === undefined ? [] : [[bodyId, body] as const],
      );
      const shared = new Set(
        rows.flatMap(({ bodyId, body }) => (body === undefined ? bodyId : [])),
      );
      const found =
        shared.size > 0 ? await bodies.find({ _id: { $in: [...shared] } }).lean<BodyRow[]>() : [];
      return new Map([...own, ...found.map(({ _id, body }) => [_id, body] as const)]);
    },
    pendingVersions: (endpointId, limit) =>
      deliveries
        .find({ 'due.endpointId': endpointId }, { version: 1 })
        .limit(limit)
        .lean<DeliveryVersion[]>(),
    async cancel(found, cancelReason) {
      const cancelled = {
        $set: {
          state: 'cancelled' as const,
          cancelReason,
        },
        $unset: { due: 1 },
        $inc: { version: 1 },
      };
      for (const [version, rows] of Map.groupBy(found, (row) => row.version)) {
        const _id = { $in: rows.map((row) => row._id) };
        await deliveries.updateMany({ _id, version, state: 'pending' }, cancelled);
      }
    },
  };
}

function toUpdate({ id, version, attempt, state, cancelReason, tries, ...rest }: DeliveryOutcome) {
  const { endpointId, position, dueAt } = rest;
  const due = dueAt && {
    due: {
      endpointId,
      at: dueAt,
      position,
    },
  };
  return {
    updateOne: {
      filter: { _id: id, version },
      update: {
        $set: {
          state,
          tries,
          version: version + 1,
          ...(cancelReason && { cancelReason }),
          ...due,
        },
        ...(dueAt ? {} : { $unset: { due: true as const } }),
        ...(attempt && {
          $push: { attempts: listed(attempt) },
          $inc: { attemptCount: 1 },
        }),
      },
    },
  };
}

function listed(attempt: AttemptSummary) {
  return {
    $each: [attempt],
    $slice: -maxAttemptSummaries,
  };
}
