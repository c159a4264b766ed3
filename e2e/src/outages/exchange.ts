import { violationsOf } from './contract-violations.ts';

/** A request with the response. */
export interface CallOutcome {
  /** Such as `GET /v2/investments`. */
  name: string;
  /** 0 without a response. */
  status: number;
  text: string;
  headers: Headers;
  /** Time of the request, by `performance.now()`. */
  sentMs: number;
  /** Time until the last byte of the response. */
  tookMs: number;
  /** Violations of the error contract (docs/operations/outages.md). */
  violations: string[];
}

/** After this time, a request counts as hanging. */
const patienceMs = 45_000;

/** Sends a request to the gateway, and checks the response. */
export async function exchange(url: string, init: RequestInit = {}): Promise<CallOutcome> {
  const { pathname } = new URL(url);
  const name = `${init.method ?? 'GET'} ${pathname.replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, '{id}')}`;
  const sentMs = performance.now();
  const tookMs = () => performance.now() - sentMs;
  const ended = (
    fields: Pick<CallOutcome, 'status' | 'text' | 'headers' | 'violations'>,
  ): CallOutcome => {
    return {
      name,
      sentMs,
      tookMs: tookMs(),
      ...fields,
    };
  };
  let response: Response | undefined;
  try {
    response = await fetch(url, {
      redirect: 'manual',
      ...init,
      signal: AbortSignal.timeout(patienceMs),
    });
    const { status, headers } = response;
    const text = await response.text();
    return ended({
      status,
      text,
      headers,
      violations: violationsOf(name, status, headers, text),
    });
  } catch (error) {
    const { cause = error } = error as Error;
    // A stream that has started cannot become a 503 response. An error during the stream breaks the
    // connection instead, which the reader notices.
    const isBrokenStream = response?.ok && pathname.includes('/exports');
    const violations = isBrokenStream
      ? []
      : [`${name}: no response, or one that broke off: ${cause}`];
    return ended({
      status: 0,
      text: '',
      headers: new Headers(),
      violations,
    });
  }
}
