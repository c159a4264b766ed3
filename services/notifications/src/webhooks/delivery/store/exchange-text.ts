import type { AttemptResult, SentRequest } from '../ports.ts';

/** Request and response of an attempt, as stored. */
export interface StoredExchange extends Pick<AttemptResult, 'response'> {
  at: string;
  /** `url` is null if an earlier version, which did not store the URL, made the attempt. */
  request: Omit<SentRequest, 'url'> & { url: string | null };
}

/** A text, or its index in the shared texts of the document. */
type StoredPart = string | number;
/** Alternating names and values. */
type StoredHeaders = StoredPart[];
type StoredResponse = [headers: StoredHeaders, body: string, truncated: 0 | 1] | null;
type Encoded = [atMs: number, url: StoredPart, headers: StoredHeaders, response: StoredResponse];

/** Headers with a different value in each request. */
const unshared: ReadonlySet<string> = new Set([
  'webhook-id',
  'webhook-timestamp',
  'webhook-signature',
]);

/**
 * Creates an encoder that writes the exchanges of a document as JSON. URLs, header names and most
 * values are the same in hundreds of exchanges. Each repeated text is stored once, which reduces
 * the size to a third.
 */
export function createExchangeEncoder() {
  const shared: string[] = [];
  const indexes = new Map<string, number>();
  let characters = 0;

  function share(text: string): number {
    const known = indexes.get(text);
    if (known !== undefined) {
      return known;
    }
    indexes.set(text, shared.length);
    characters += text.length;
    return shared.push(text) - 1;
  }
  function headersOf(headers: Readonly<Record<string, string>>): StoredHeaders {
    const kept: StoredHeaders = [];
    for (const name in headers) {
      const value = headers[name] ?? '';
      kept.push(share(name), unshared.has(name) ? value : share(value));
    }
    return kept;
  }
  return {
    shared,
    /** Returns the size of the shared texts. */
    characters: () => characters,
    encode({ at, request, response }: Pick<AttemptResult, 'at' | 'request' | 'response'>): string {
      const received: StoredResponse = response && [
        headersOf(response.headers),
        response.body,
        response.truncated ? 1 : 0,
      ];
      const encoded: Encoded = [
        at.getTime(),
        share(request.url),
        headersOf(request.headers),
        received,
      ];
      return JSON.stringify(encoded);
    },
  };
}

/**
 * Decodes an exchange.
 * @param shared texts of the document; undefined for an exchange that an earlier version stored as
 *   an object
 */
export function decodeExchange(
  text: string,
  shared: readonly string[] | undefined,
): StoredExchange {
  if (shared === undefined) {
    const { request, ...rest } = JSON.parse(text);
    return {
      ...rest,
      request: {
        method: 'POST',
        url: null,
        ...request,
      },
    };
  }
  const [atMs, url, headers, response]: Encoded = JSON.parse(text);
  const textOf = (kept: StoredPart | undefined) =>
    typeof kept === 'number' ? (shared[kept] ?? '') : (kept ?? '');
  const headersOf = (kept: StoredHeaders) =>
    Object.fromEntries(
      kept.flatMap((name, index) =>
        index % 2 === 0 ? [[textOf(name), textOf(kept[index + 1])] as const] : [],
      ),
    );
  return {
    at: new Date(atMs).toISOString(),
    request: {
      method: 'POST',
      url: textOf(url),
      headers: headersOf(headers),
    },
    response: response && {
      headers: headersOf(response[0]),
      body: response[1],
      truncated: response[2] === 1,
    },
  };
}
