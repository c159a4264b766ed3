import type { PageRange } from '@irp/http';
import { longestReadMs } from '@irp/persistence';
import { firstDeliveryIdAt } from '../delivery-id.ts';
import { type DeliveryState, testType } from '../domain/delivery.ts';
import type { DeliveryModels, DeliveryRow, ReplayRow } from './delivery-models.ts';

interface DeliveryFilter {
  endpointId: string;
  state?: DeliveryState | undefined;
  type?: string | undefined;
}

/** Reads the deliveries of an endpoint for its owner. */
export interface DeliveryLogStore {
  /** Returns deliveries by descending id, so the deliveries of the latest events come first. */
  list(filter: DeliveryFilter, range: PageRange<string>): Promise<DeliveryRow[]>;
  count(filter: DeliveryFilter): Promise<number>;
  find(endpointId: string, id: string): Promise<DeliveryRow | undefined>;
  /** Returns the number of pending deliveries, counted up to `limit`. */
  backlog(endpointId: string, limit: number): Promise<number>;
  /** Returns the number of cancelled deliveries of events since `since`, counted up to `limit`. */
  countCancelled(endpointId: string, since: Date, limit: number): Promise<number>;
  /**
   * Returns the number of deliveries that a replay covers: from `fromId` up to, but not including,
   * `toId`, without test events.
   */
  countReplayed(endpointId: string, fromId: string, toId: string): Promise<number>;
  /** Returns deliveries by ascending id, after `cursor` and before `toId`. */
  between(endpointId: string, cursor: string, toId: string, limit: number): Promise<DeliveryRow[]>;
  /**
   * Makes deliveries pending, with all attempts of the schedule. A replay skips three kinds of
   * deliveries:
   * - deliveries that the replay has already made pending
   * - deliveries that are due now
   * - deliveries that succeeded after the request for the replay, for example at the end of a pause
   */
  makeDue(
    rows: readonly DeliveryRow[],
    at: Date,
    replay?: Pick<ReplayRow, '_id' | 'createdAt'>,
  ): Promise<number>;
}

export function createDeliveryLogStore({ deliveries }: DeliveryModels): DeliveryLogStore {
  const given = ({ endpointId, state, type }: DeliveryFilter) => ({
    endpointId,
    ...(state === undefined ? {} : { state }),
    ...(type === undefined ? {} : { type }),
  });
  return {
    async list(filter, { after, skip, limit }) {
      const range = after === undefined ? {} : { _id: { $lt: after } };
      const found = deliveries
        .find({ ...given(filter), ...range }, { attempts: 0, body: 0 })
        .sort({ _id: -1 });
      return found.skip(skip).limit(limit).maxTimeMS(longestReadMs).lean<DeliveryRow[]>();
    },
    count: (filter) => deliveries.countDocuments(given(filter), { maxTimeMS: longestReadMs }),
    async find(endpointId, _id) {
      return (await deliveries.findOne({ _id, endpointId }).lean<DeliveryRow>()) ?? undefined;
    },
    backlog: (endpointId, limit) =>
      deliveries.countDocuments({ 'due.endpointId': endpointId }).limit(limit),
    countCancelled: (endpointId, since, limit) =>
      deliveries
        .countDocuments({
          endpointId,
          state: 'cancelled',
          _id: { $gte: firstDeliveryIdAt(since) },
        })
        .limit(limit),
    async countReplayed(endpointId, fromId, toId) {
      const range = {
        endpointId,
        _id: { $gte: fromId, $lt: toId },
      };
      // Deliveries of test events are counted separately and subtracted, because no index covers
      // only the other deliveries.
      const [all, tests] = await Promise.all([
        deliveries.countDocuments(range),
        deliveries.countDocuments({ ...range, type: testType }),
      ]);
      return all - tests;
    },
    async between(endpointId, cursor, toId, limit) {
      const found = deliveries
        .find(
          {
            endpointId,
            _id: { $gt: cursor, $lt: toId },
          },
          { attempts: 0, body: 0 },
        )
        .sort({ _id: 1 });
      return found.limit(limit).lean<DeliveryRow[]>();
    },
    async makeDue(rows, at, replay) {
      if (rows.length === 0) {
        return 0;
      }
      const ofReplay =
        replay === undefined
          ? {}
          : {
              replayId: { $ne: replay._id },
              $or: [{ state: { $ne: 'pending' as const } }, { 'due.at': { $gt: at } }],
              $nor: [
                {
                  state: 'delivered' as const,
                  attempts: {
                    $elemMatch: {
                      outcome: 'success' as const,
                      at: { $gt: replay.createdAt },
                    },
                  },
                },
              ],
            };
      const updates = rows.map(({ _id, endpointId, position }) => ({
        updateOne: {
          filter: { _id, ...ofReplay },
          update: {
            $set: {
              state: 'pending' as const,
              tries: 0,
              due: {
                endpointId,
                at,
                position,
              },
              ...(replay === undefined ? {} : { replayId: replay._id }),
            },
            $unset: { cancelReason: 1 as const },
            $inc: { version: 1 },
          },
        },
      }));
      return (await deliveries.bulkWrite(updates, { ordered: false })).modifiedCount;
    },
  };
}
