import { responsesKept, responsesKeptMs } from '../domain/delivery.ts';
import type { AttemptResult } from '../ports.ts';
import type { DeliveryModels, ResponseRow } from './delivery-models.ts';
import { insertIgnoringDuplicates } from './insert-ignoring-duplicates.ts';

export interface AttemptExchange {
  deliveryId: string;
  /** 1 for the first. */
  number: number;
  result: Pick<AttemptResult, 'at' | 'request' | 'response'>;
}

/** Requests and responses of the last attempts of each delivery. */
export interface ResponseStore {
  insert(exchanges: readonly AttemptExchange[], now: Date): Promise<void>;
  /** The latest first. */
  of(deliveryId: string, attemptCount: number): Promise<ResponseRow[]>;
}

const idOf = (deliveryId: string, number: number) => `${deliveryId}.${number}`;

export function createResponseStore({ responses }: DeliveryModels): ResponseStore {
  return {
    async insert(exchanges, now) {
      const expireAt = new Date(now.getTime() + responsesKeptMs);
      const rows = exchanges.map(({ deliveryId, number, result: { at, request, response } }) => ({
        ...{ _id: idOf(deliveryId, number), at, request, response, expireAt },
      }));
      await insertIgnoringDuplicates(responses, rows);
      const former = exchanges.filter(({ number }) => number > responsesKept);
      if (former.length === 0) return;
      const ids = former.map(({ deliveryId, number }) => idOf(deliveryId, number - responsesKept));
      await responses.deleteMany({ _id: { $in: ids } });
    },
    async of(deliveryId, attemptCount) {
      const numbers = Array.from({ length: responsesKept }, (_, back) => attemptCount - back);
      const ids = numbers.map((number) => idOf(deliveryId, number));
      const rows = await responses.find({ _id: { $in: ids } }).lean<ResponseRow[]>();
      return rows.toSorted((a, b) => b.at.getTime() - a.at.getTime());
    },
  };
}
