import { newId } from '@irp/contracts';
import type { AttemptResult } from '../ports.ts';
import type { Exchanges } from '../store/response-store.ts';

export interface AttemptExchange {
  deliveryId: string;
  result: Pick<AttemptResult, 'at' | 'request' | 'response'>;
}

/** Of the JSON in one document: 64 KiB of a response can take four times as much as JSON in UTF-8. */
const maxCharacters = 1_000_000;

/** Puts exchanges together in documents. A delivery is at most once in each. @returns also the document of each exchange, in their order */
export function packExchanges(
  exchanges: readonly AttemptExchange[],
  nowMs: number,
): { packs: Exchanges[]; idOf: string[] } {
  const packs: Exchanges[] = [];
  let characters = Number.POSITIVE_INFINITY;
  const idOf = exchanges.map(({ deliveryId, result: { at, request, response } }) => {
    const text = JSON.stringify({ at, request, response });
    let pack = packs.at(-1);
    if (!pack || characters + text.length > maxCharacters || deliveryId in pack.byDelivery) {
      pack = { id: newId(nowMs), byDelivery: {} };
      packs.push(pack);
      characters = 0;
    }
    pack.byDelivery[deliveryId] = text;
    characters += text.length;
    return pack.id;
  });
  return { packs, idOf };
}
