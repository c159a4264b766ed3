import { randomUUID } from 'node:crypto';
import type { Lease } from '@irp/events';
import { type Connection, Schema } from 'mongoose';
import { isKnownDead, ownProcess } from './own-process.ts';
import { isDuplicateKey } from './translate-database-error.ts';

interface Row {
  /** The work. */
  _id: string;
  holder: string;
  /** Names its process, so that others can tell when it has died. */
  process: string;
  until: Date;
}

const schema = new Schema<Row>(
  { _id: String, holder: String, process: String, until: Date },
  { versionKey: false, collection: 'leases' },
);

const lengthMs = 10_000;
const renewMs = 3_000;
/** By how much the clocks of two machines may differ. */
const toleranceMs = 5_000;

/** Gives a work to one process at a time. One that died is followed at once on its own machine, else when its lease ends. */
export function createLease(connection: Connection, work: string): Lease {
  const rows = connection.model<Row>('Lease', schema);
  const holder = randomUUID();
  /** On the clock of `performance.now()`, which nobody sets. */
  let heldUntilMs = 0;

  async function take(nowMs: number): Promise<boolean> {
    const until = new Date(nowMs + lengthMs);
    const current = await rows.findById(work).lean<Row>();
    const leftMs = current ? current.until.getTime() - nowMs : 0;
    // One that lasts longer than any was given by a clock that was wrong.
    const isHeld = leftMs > 0 && leftMs <= lengthMs + toleranceMs;
    if (current && current.holder !== holder && isHeld && !isKnownDead(current.process)) return false;
    const mine = { holder, process: ownProcess(), until };
    try {
      const filter = current ? { _id: work, holder: current.holder, until: current.until } : { _id: work, holder };
      const { matchedCount, upsertedCount } = await rows.updateOne(filter, { $set: mine }, { upsert: !current });
      return matchedCount + upsertedCount === 1;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  return {
    async hold() {
      const askedMs = performance.now();
      if (askedMs < heldUntilMs - (lengthMs - renewMs)) return true;
      const held = await take(Date.now());
      heldUntilMs = held ? askedMs + lengthMs : 0;
      return held;
    },
    async release() {
      heldUntilMs = 0;
      await rows.deleteOne({ _id: work, holder });
    },
  };
}
