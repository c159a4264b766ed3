import { newId } from '@irp/contracts';
import type { AttemptResult } from '../ports.ts';
import { createExchangeEncoder } from '../store/exchange-text.ts';
import type { Exchanges } from '../store/response-store.ts';

export interface AttemptExchange {
  deliveryId: string;
  result: Pick<AttemptResult, 'at' | 'request' | 'response'>;
}

/**
 * Characters of a document after which no exchange is added. The document stays far below 16 MiB,
 * even in UTF-8 and with a last response of 64 KiB.
 */
const maxCharacters = 1_000_000;

/**
 * Groups exchanges into documents. A document contains at most one exchange of a delivery.
 * @returns the documents, and for each exchange the id of its document, in the same order
 */
export function packExchanges(
  exchanges: readonly AttemptExchange[],
  nowMs: number,
): { packs: Exchanges[]; idOf: string[] } {
  const packs: Exchanges[] = [];
  let characters = Number.POSITIVE_INFINITY;
  let encoder = createExchangeEncoder();
  const idOf = exchanges.map(({ deliveryId, result }) => {
    let pack = packs.at(-1);
    if (
      !pack ||
      characters + encoder.characters() > maxCharacters ||
      deliveryId in pack.byDelivery
    ) {
      encoder = createExchangeEncoder();
      pack = {
        id: newId(nowMs),
        byDelivery: {},
        shared: encoder.shared,
      };
      packs.push(pack);
      characters = 0;
    }
    const text = encoder.encode(result);
    pack.byDelivery[deliveryId] = text;
    characters += text.length;
    return pack.id;
  });
  return { packs, idOf };
}
