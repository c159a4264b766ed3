import { type AttemptSummary, responsesKeptMs, responsesShown } from '../domain/delivery.ts';
import type { AttemptResult, SentRequest } from '../ports.ts';
import type { DeliveryModels, ResponseRow } from './delivery-models.ts';
import { insertIgnoringDuplicates } from './insert-ignoring-duplicates.ts';

interface ShownExchange extends Pick<AttemptResult, 'response'> {
  at: string;
  /** `url` is null where the attempt was stored before it was kept. */
  request: Omit<SentRequest, 'url'> & { url: string | null };
}

/** Requests and responses of attempts, by the id of the delivery, in JSON. */
export interface Exchanges {
  id: string;
  byDelivery: Record<string, string>;
}

export interface ResponseStore {
  /** Repeatable. */
  insert(exchanges: readonly Exchanges[], now: Date): Promise<void>;
  /** Of the last attempts of a delivery, the latest first. */
  of(deliveryId: string, attempts: readonly AttemptSummary[]): Promise<ShownExchange[]>;
}

export function createResponseStore({ responses }: DeliveryModels): ResponseStore {
  return {
    async insert(all, now) {
      const expireAt = new Date(now.getTime() + responsesKeptMs);
      const rows = all.map(({ id: _id, byDelivery: exchanges }) => ({ _id, exchanges, expireAt }));
      await insertIgnoringDuplicates(responses, rows);
    },
    async of(deliveryId, attempts) {
      const ids = attempts.slice(-responsesShown).flatMap(({ exchangesId }) => exchangesId ?? []);
      const projection = { [`exchanges.${deliveryId}`]: 1 };
      const rows = await responses.find({ _id: { $in: ids } }, projection).lean<ResponseRow[]>();
      const shown = rows.flatMap(({ exchanges }): ShownExchange[] => {
        const text = exchanges[deliveryId];
        return text === undefined ? [] : [shownOf(JSON.parse(text))];
      });
      return shown.toSorted((a, b) => (a.at < b.at ? 1 : -1));
    },
  };
}

type StoredExchange = Omit<ShownExchange, 'request'> & { request: Partial<SentRequest> & Pick<SentRequest, 'headers'> };

function shownOf({ request, ...rest }: StoredExchange): ShownExchange {
  return { ...rest, request: { method: 'POST', url: null, ...request } };
}
