export interface StrictResponse {
  status: number;
  headers: Headers;
  text: string;
  /** Time of `performance.now()`: the platform handled the request between both times. */
  sentMs: number;
  receivedMs: number;
}

export interface StrictClient {
  /** Every request without a response or with an unexpected response. */
  failures: string[];
  /** Number of requests with the expected response. */
  succeeded(): number;
  /**
   * Sends a request once.
   * @param expected statuses
   * @throws Error for a failed request or an unexpected status. The error is also added to
   *   `failures`
   */
  send(
    method: string,
    path: string,
    init: RequestInit & { key?: string },
    expected: readonly number[],
  ): Promise<StrictResponse>;
}

/** A client that does not retry and counts every failure. */
export function createStrictClient(baseUrl: string): StrictClient {
  const failures: string[] = [];
  let succeeded = 0;

  function fail(what: string): never {
    failures.push(`${new Date().toISOString()} ${what}`);
    throw new Error(what);
  }

  return {
    failures,
    succeeded: () => succeeded,
    async send(method, path, { key, headers, ...init }, expected) {
      const sentMs = performance.now();
      const request: RequestInit & { duplex: 'half' } = {
        ...init,
        method,
        duplex: 'half',
        headers: { ...(key ? { 'X-API-Key': key } : {}), ...(headers as Record<string, string>) },
      };
      const read = async (): Promise<StrictResponse> => {
        const response = await fetch(baseUrl + path, request);
        const text = await response.text();
        return {
          status: response.status,
          headers: response.headers,
          text,
          sentMs,
          receivedMs: performance.now(),
        };
      };
      const after = () => `after ${Math.round(performance.now() - sentMs)} ms`;
      const reply = await read().catch((error) =>
        fail(`${method} ${path}: ${error} ${error.cause ?? ''} ${after()}`),
      );
      if (!expected.includes(reply.status)) {
        fail(`${method} ${path}: ${reply.status} ${after()}: ${reply.text.slice(0, 300)}`);
      }
      succeeded++;
      return reply;
    },
  };
}
