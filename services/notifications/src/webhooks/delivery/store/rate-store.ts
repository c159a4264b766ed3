import type { DeliveryModels, RateRow } from './delivery-models.ts';

/** The number of attempts and failures of an endpoint in a period of five minutes. */
export interface RateCount {
  endpointId: string;
  at: Date;
  attempts: number;
  failures: number;
}

interface RateBucket {
  from: Date;
  attempts: number;
  failures: number;
}

/**
 * Stores the numbers of attempts and failures in periods of five minutes, for the last eight days.
 */
export interface RateStore {
  add(counts: readonly RateCount[]): Promise<void>;
  /** Returns counts in ascending order of time. Periods without attempts are omitted. */
  since(endpointId: string, from: Date): Promise<RateBucket[]>;
}

const hourMs = 3_600_000;
export const ratePartMs = 300_000;
const retentionMs = 8 * 24 * hourMs;

export function createRateStore({ rates }: DeliveryModels): RateStore {
  return {
    async add(counts) {
      if (counts.length === 0) {
        return;
      }
      const updates = counts.map(({ endpointId, at, attempts, failures }) => {
        const hourAt = Math.floor(at.getTime() / hourMs) * hourMs;
        const part = Math.floor((at.getTime() - hourAt) / ratePartMs);
        return {
          updateOne: {
            filter: { _id: `${endpointId}/${hourAt}` },
            update: {
              $inc: {
                [`parts.${part}.a`]: attempts,
                [`parts.${part}.f`]: failures,
              },
              $setOnInsert: {
                endpointId,
                hour: new Date(hourAt),
                expireAt: new Date(hourAt + retentionMs),
              },
            },
            upsert: true,
          },
        };
      });
      await rates.bulkWrite(updates, { ordered: false });
    },
    async since(endpointId, from) {
      const hour = { $gte: new Date(from.getTime() - hourMs) };
      const rows = await rates.find({ endpointId, hour }).sort({ hour: 1 }).lean<RateRow[]>();
      return rows
        .flatMap((row) =>
          Object.entries(row.parts).map(([part, { a: attempts = 0, f: failures = 0 }]) => {
            return {
              from: new Date(row.hour.getTime() + Number(part) * ratePartMs),
              attempts,
              failures,
            };
          }),
        )
        .filter((bucket) => bucket.from.getTime() + ratePartMs > from.getTime())
        .toSorted((a, b) => a.from.getTime() - b.from.getTime());
    },
  };
}
