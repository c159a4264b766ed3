import type { QueryOptions } from 'mongoose';

interface Leased {
  /** Until then no process goes on with it: one does at the moment, or it failed. */
  leasedUntil: Date;
}

/** The part of a mongoose model that is used here. */
interface Rows {
  findOneAndUpdate(
    filter: object,
    change: object,
    options: QueryOptions,
  ): { lean<Row>(): PromiseLike<Row | null> };
}

/** Leases that end later come from a machine whose clock was wrong. */
const longestLeaseMs = 2 * 3_600_000;

/** The row that waits longest, which no other process gets until `until`. */
export async function leaseNext<Row extends Leased>(
  rows: Rows,
  waiting: object,
  now: Date,
  until: Date,
): Promise<Row | null> {
  const leaseOne = (leasedUntil: object) => {
    const options = {
      sort: { leasedUntil: 1 },
      returnDocument: 'after',
    } as const;
    return rows
      .findOneAndUpdate({ ...waiting, leasedUntil }, { $set: { leasedUntil: until } }, options)
      .lean<Row>();
  };
  const misdated = new Date(now.getTime() + longestLeaseMs);
  return (await leaseOne({ $lte: now })) ?? leaseOne({ $gt: misdated });
}
