import type { QueryOptions } from 'mongoose';

interface Leased {
  /** Until then, no process leases the row: it is in progress, or it failed. */
  leasedUntil: Date;
}

/** The used part of a mongoose model. */
interface Rows {
  findOneAndUpdate(
    filter: object,
    change: object,
    options: QueryOptions,
  ): { lean<Row>(): PromiseLike<Row | null> };
}

/** Leases with a later end come from a machine with a wrong clock. */
const longestLeaseMs = 2 * 3_600_000;

/** Leases the longest waiting row until `until`. */
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
