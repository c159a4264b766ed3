import {
  type AttemptSummary,
  maxVisibleResponses,
  responseRetentionMs,
} from '../domain/delivery.ts';
import type { DeliveryModels, ResponseRow } from './delivery-models.ts';
import { decodeExchange, type StoredExchange } from './exchange-text.ts';
import { insertIgnoringDuplicates } from './insert-ignoring-duplicates.ts';

/**
 * A document with requests and responses of attempts. `byDelivery` contains the text of an exchange
 * by the id of its delivery.
 */
export interface Exchanges {
  id: string;
  byDelivery: Record<string, string>;
  /** Texts shared by the exchanges. */
  shared: readonly string[];
}

export interface ResponseStore {
  /** Stores documents. May be repeated. */
  insert(exchanges: readonly Exchanges[], now: Date): Promise<void>;
  /** Returns the exchanges of the last attempts of a delivery, latest first. */
  of(deliveryId: string, attempts: readonly AttemptSummary[]): Promise<StoredExchange[]>;
}

export function createResponseStore({ responses }: DeliveryModels): ResponseStore {
  return {
    async insert(all, now) {
      const expireAt = new Date(now.getTime() + responseRetentionMs);
      const rows = all.map(({ id: _id, byDelivery: exchanges, shared }) => ({
        _id,
        exchanges,
        shared,
        expireAt,
      }));
      await insertIgnoringDuplicates(responses, rows);
    },
    async of(deliveryId, attempts) {
      const ids = attempts
        .slice(-maxVisibleResponses)
        .flatMap(({ exchangesId }) => exchangesId ?? []);
      const projection = {
        [`exchanges.${deliveryId}`]: 1,
        shared: 1,
      };
      const rows = await responses.find({ _id: { $in: ids } }, projection).lean<ResponseRow[]>();
      const shown = rows.flatMap(({ exchanges, shared }): StoredExchange[] => {
        const text = exchanges[deliveryId];
        return text === undefined ? [] : [decodeExchange(text, shared)];
      });
      return shown.toSorted((a, b) => (a.at < b.at ? 1 : -1));
    },
  };
}
