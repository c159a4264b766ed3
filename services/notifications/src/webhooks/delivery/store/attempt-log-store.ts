import type { DomainEvent } from '@irp/contracts/events';
import type { EventSource } from '@irp/events';
import { outboxesOf } from '@irp/persistence';
import { decodeAttempts, encodeAttempts } from './attempt-text.ts';
import type { AttemptLogRow, DeliveryModels, LoggedAttempt } from './delivery-models.ts';
import { insertIgnoringDuplicates, nativeOf } from './insert-ignoring-duplicates.ts';

export interface AttemptLog {
  id: string;
  attempts: readonly LoggedAttempt[];
}

/**
 * Stores attempts for the audit log. An attempt is stored in this log before its result is stored
 * in the delivery. Each attempt is converted to an event exactly once.
 */
export interface AttemptLogStore {
  add(log: AttemptLog, owner: string): Promise<void>;
  /**
   * Converts log entries to events. A single write replaces the attempts in the first entry by the
   * events of all entries. All entries except the first are deleted after the write. If the process
   * crashes before the deletion, {@link takeOver} deletes the entries.
   */
  seal(
    logs: readonly AttemptLog[],
    events: readonly DomainEvent[],
    owner: string,
    now: Date,
  ): Promise<boolean>;
  /**
   * Makes `owner` the owner of the entries that a dead dispatcher has left.
   * @returns those entries that are not converted to events yet
   */
  takeOver(dead: string, owner: string): Promise<AttemptLog[]>;
}

/**
 * Milliseconds for which a row lists its merged rows. A restarted process deletes the merged rows
 * within this time.
 */
const sealedRetentionMs = 24 * 3_600_000;

/**
 * Returns the source from which the relay publishes the events about attempts. The data of an event
 * is stored as JSON text, because an object with a thousand parts would be copied field by field
 * several times.
 */
export function eventsOfAttempts({ attemptLog }: Pick<DeliveryModels, 'attemptLog'>): EventSource {
  const source = outboxesOf(attemptLog);
  return {
    ...source,
    async waiting(limit) {
      const found = await source.waiting(limit);
      return found.map((one) => ({
        ...one,
        event: withData(one.event),
      }));
    },
  };
}

/**
 * Parses the data of an event. An earlier version stored the data as an object, which is returned
 * unchanged.
 */
function withData(event: DomainEvent): DomainEvent {
  const { data }: { data: unknown } = event;
  return typeof data === 'string'
    ? {
        ...event,
        data: JSON.parse(data),
      }
    : event;
}

export function createAttemptLogStore({ attemptLog }: DeliveryModels): AttemptLogStore {
  async function removeMerged(id: string, merged: readonly string[]): Promise<void> {
    await attemptLog.deleteMany({ _id: { $in: [...merged] } });
    await attemptLog.updateOne({ _id: id }, { $unset: { owner: 1, merged: 1 } });
  }
  return {
    async add({ id, attempts }, owner) {
      await insertIgnoringDuplicates(attemptLog, [
        {
          _id: id,
          owner,
          attempts: encodeAttempts(attempts),
        },
      ]);
    },
    async seal([first, ...others], events, owner, now) {
      if (!first) {
        return false;
      }
      const merged = others.map(({ id }) => id);
      const expireAt = new Date(now.getTime() + sealedRetentionMs);
      const outbox = events.map(({ data, ...event }) => ({
        ...event,
        data: JSON.stringify(data),
      }));
      const { matchedCount } = await nativeOf<AttemptLogRow>(attemptLog).updateOne(
        {
          _id: first.id,
          owner,
          attempts: { $exists: true },
        },
        {
          $set: {
            outbox,
            merged,
            expireAt,
          },
          $unset: { attempts: 1 },
        },
      );
      if (matchedCount === 0) {
        return false;
      }
      await removeMerged(first.id, merged);
      return true;
    },
    async takeOver(dead, owner) {
      const found = await attemptLog.find({ owner: dead }).lean<AttemptLogRow[]>();
      const gone = new Set<string>();
      for (const { _id, merged } of found) {
        if (merged) {
          for (const id of [_id, ...merged]) {
            gone.add(id);
          }
          await removeMerged(_id, merged);
        }
      }
      await attemptLog.updateMany({ owner: dead }, { $set: { owner } });
      const left = found.filter(({ _id, attempts }) => attempts && !gone.has(_id));
      return left.map(({ _id: id, attempts = '[]' }) => ({
        id,
        attempts: decodeAttempts(attempts),
      }));
    },
  };
}
