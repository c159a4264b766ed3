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
  /** Identity of the holder's process, so that others can check whether it has died. */
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
/** How much the clocks of two machines may differ. */
const clockSkewMs = 5_000;

/**
 * Creates a lease, which lets one process at a time run a task: it lasts 10 s and is renewed by
 * `hold` every 3 s. The lease of a process of this machine that died is taken over at once, any
 * other when it expires. A process that has the store to itself has every lease, and writes none.
 * @param task name of the task; all processes that share it use the same name
 */
export function createLease(connection: Connection, task: string): Lease {
  const rows = connection.model<Row>('Lease', schema);
  const holder = randomUUID();
  /** On the clock of `performance.now()`, which is monotonic. */
  let heldUntilMs = 0;

  async function take(nowMs: number): Promise<boolean> {
    const until = new Date(nowMs + leaseMs);
    const current = await rows.findById(task).lean<Row>();
    const leftMs = current ? current.until.getTime() - nowMs : 0;
    // A lease longer than any comes from a machine whose clock was wrong.
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
      // Where the database is unavailable the lease expires; whoever stops goes on stopping.
      await rows.deleteOne({ _id: task, holder }).catch(() => undefined);
    },
  };
}
