import { faultsOf } from './faults-of.ts';

/** What a caller got. */
export interface CallOutcome {
  /** Such as `GET /v2/investments`. */
  name: string;
  /** 0: no response at all. */
  status: number;
  text: string;
  headers: Headers;
  /** When it was sent, by `performance.now()`. */
  sentMs: number;
  /** Until the last byte of the response. */
  tookMs: number;
  /** What the contract does not allow, whatever fails. */
  faults: string[];
}

/** After this, a request counts as one that hangs. */
const patienceMs = 45_000;

/** Sends one request on the gateway, and judges what comes back. */
export async function exchange(url: string, init: RequestInit = {}): Promise<CallOutcome> {
  const { pathname } = new URL(url);
  const name = `${init.method ?? 'GET'} ${pathname.replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, '{id}')}`;
  const sentMs = performance.now();
  const tookMs = () => performance.now() - sentMs;
  const ended = (
    fields: Pick<CallOutcome, 'status' | 'text' | 'headers' | 'faults'>,
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
      faults: faultsOf(name, status, headers, text),
    });
  } catch (error) {
    const { cause = error } = error as Error;
    // A stream that has begun cannot become a 503: it breaks off, which its reader notices.
    const isBrokenStream = response?.ok && pathname.includes('/exports');
    const faults = isBrokenStream ? [] : [`${name}: no response, or one that broke off: ${cause}`];
    return ended({
      status: 0,
      text: '',
      headers: new Headers(),
      faults,
    });
  }
}
