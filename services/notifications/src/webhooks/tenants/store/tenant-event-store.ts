import { isDuplicateKey } from '@irp/persistence';
import { leaseNext } from '../../../audiences/store/lease-next.ts';
import type { TenantEvent } from '../domain/tenant-event.ts';
import type { TenantEventModels, TenantEventsRow } from './tenant-event-models.ts';

/** An event leased by this process. */
export interface LeasedTenantEvent {
  event: TenantEvent;
  cursor: string | null;
  leasedUntil: Date;
  failures: number;
}

export interface TenantEventStore {
  /**
   * Adds an event to the waiting events. Does nothing if the event already waits. An event that was
   * already completed is processed again, but no delivery is stored twice.
   */
  add(event: TenantEvent, now: Date): Promise<void>;
  lease(now: Date, until: Date): Promise<LeasedTenantEvent | undefined>;
  /**
   * Stores the progress of an event.
   * @param next id of the last notified workspace; null if all workspaces are notified
   */
  advance(work: LeasedTenantEvent, next: string | null, now: Date): Promise<void>;
  postpone(work: LeasedTenantEvent, error: string, until: Date): Promise<void>;
  /** Returns the number of applications with waiting events. */
  waiting(): Promise<number>;
}

const isWaiting = { 'events.0': { $exists: true } };

export function createTenantEventStore({ tenantEvents }: TenantEventModels): TenantEventStore {
  const held = ({ event, leasedUntil }: LeasedTenantEvent) => ({
    _id: event.applicationId,
    'events.0.id': event.id,
    leasedUntil,
  });
  return {
    async add(event, now) {
      const { applicationId: _id } = event;
      const begin = {
        cursor: null,
        leasedUntil: now,
        failures: 0,
      };
      const push = () =>
        tenantEvents.updateOne(
          {
            _id,
            'events.id': { $ne: event.id },
          },
          {
            $push: { events: event },
            $setOnInsert: begin,
          },
          { upsert: true },
        );
      // A duplicate key means that the row exists already. The second attempt adds the event,
      // unless the row contains the event.
      const again = (error: unknown) => (isDuplicateKey(error) ? push() : Promise.reject(error));
      await push()
        .catch(again)
        .catch((error) => (isDuplicateKey(error) ? undefined : Promise.reject(error)));
    },
    async lease(now, until) {
      const row = await leaseNext<TenantEventsRow>(tenantEvents, isWaiting, now, until);
      const [event] = row?.events ?? [];
      if (!row || !event) {
        return undefined;
      }
      return {
        event,
        cursor: row.cursor,
        leasedUntil: row.leasedUntil,
        failures: row.failures,
      };
    },
    async advance(work, next, now) {
      const { id, applicationId: _id } = work.event;
      await tenantEvents.updateOne(held(work), {
        $set: {
          cursor: next,
          leasedUntil: now,
          failures: 0,
        },
        $unset: { lastError: 1 },
        ...(next === null ? { $pull: { events: { id } } } : {}),
      });
      if (next === null) {
        await tenantEvents.deleteOne({ _id, events: [] });
      }
    },
    async postpone(work, lastError, until) {
      await tenantEvents.updateOne(held(work), {
        $set: { leasedUntil: until, lastError },
        $inc: { failures: 1 },
      });
    },
    // The condition on `leasedUntil` makes the query use an index.
    waiting: () =>
      tenantEvents.countDocuments({
        leasedUntil: { $gt: new Date(0) },
        ...isWaiting,
      }),
  };
}
