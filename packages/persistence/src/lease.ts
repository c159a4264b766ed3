import { randomUUID } from 'node:crypto';
import type { Lease } from '@irp/events';
import { isKnownDead, ownProcessIdentity } from '@irp/processes';
import { type Connection, Schema } from 'mongoose';
import { hasExclusiveStore } from './exclusive-store.ts';
import { isDuplicateKey } from './translate-database-error.ts';

interface Row {
  /** Name of the task. */
  _id: string;
  holder: string;
  /** Identity of the holder's process: other processes can check whether the holder is dead. */
  process: string;
  until: Date;
}

const schema = new Schema<Row>(
  {
    _id: String,
    holder: String,
    process: String,
    until: Date,
  },
  { versionKey: false, collection: 'leases' },
);

const leaseMs = 10_000;
const renewAfterMs = 3_000;
/** Maximum difference between the clocks of two machines, in milliseconds. */
const clockSkewMs = 5_000;

/**
 * Creates a lease: the right of a single process at a time to run a task. A lease lasts 10 s and is
 * renewed by `hold` every 3 s. The lease of a dead process on this machine is taken over at once,
 * and any other lease when it expires. If only this process uses the database, the process has
 * every lease without a write.
 * @param task name of the task, the same in all participating processes
 */
export function createLease(connection: Connection, task: string): Lease {
  const rows = connection.model<Row>('Lease', schema);
  const holder = randomUUID();
  /** The end of the lease, on the monotonic clock of `performance.now()`. */
  let heldUntilMs = 0;

  async function take(nowMs: number): Promise<boolean> {
    const until = new Date(nowMs + leaseMs);
    const current = await rows.findById(task).lean<Row>();
    const leftMs = current ? current.until.getTime() - nowMs : 0;
    // A lease that lasts longer than the maximum comes from a machine with a wrong clock, and is
    // ignored.
    const isValid = leftMs > 0 && leftMs <= leaseMs + clockSkewMs;
    if (current && current.holder !== holder && isValid && !isKnownDead(current.process)) {
      return false;
    }
    const own = {
      holder,
      process: ownProcessIdentity(),
      until,
    };
    try {
      const filter = current
        ? {
            _id: task,
            holder: current.holder,
            until: current.until,
          }
        : { _id: task, holder };
      const { matchedCount, upsertedCount } = await rows.updateOne(
        filter,
        { $set: own },
        { upsert: !current },
      );
      return matchedCount + upsertedCount === 1;
    } catch (error) {
      if (isDuplicateKey(error)) {
        return false;
      }
      throw error;
    }
  }

  return {
    async hold() {
      if (hasExclusiveStore(connection)) {
        return true;
      }
      const requestedMs = performance.now();
      if (requestedMs < heldUntilMs - (leaseMs - renewAfterMs)) {
        return true;
      }
      const held = await take(Date.now());
      heldUntilMs = held ? requestedMs + leaseMs : 0;
      return held;
    },
    async release() {
      heldUntilMs = 0;
      if (hasExclusiveStore(connection)) {
        return;
      }
      // If the database is unavailable, the lease expires by itself, so the process stops without
      // waiting.
      await rows.deleteOne({ _id: task, holder }).catch(() => undefined);
    },
  };
}
