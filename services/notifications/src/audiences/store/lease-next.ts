import type { QueryOptions } from 'mongoose';

interface Leased {
  /**
   * No process leases the row before this time. The time is the end of a lease, or of a pause after
   * a failure.
   */
  leasedUntil: Date;
}

/** The part of a mongoose model that `leaseNext` uses. */
interface Rows {
  findOneAndUpdate(
    filter: object,
    change: object,
    options: QueryOptions,
  ): { lean<Row>(): PromiseLike<Row | null> };
}

/**
 * Milliseconds by which `leasedUntil` can be in the future. A later time was written by a machine
 * with a wrong clock, and is ignored.
 */
const longestLeaseMs = 2 * 3_600_000;

/** Leases the row that has waited longest. The lease ends at `until`. */
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
