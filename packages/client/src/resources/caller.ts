import type { ApiClient } from '../calls.ts';
import { type ClientOptions, createClient, defaultLimits } from '../create-client.ts';
import type { CallOptions, Method } from './call-types.ts';
import { toParameters } from './query-values.ts';

interface CallParts {
  query?: object | undefined;
  body?: unknown;
  parseAs?: 'stream' | undefined;
}

interface Received {
  data: unknown;
  response: Response;
}

/** Sends a call to a path. The ids replace each `{…}` in the path, in order. */
export type Caller = (
  method: Method,
  path: string,
  ids: readonly string[],
  options?: CallOptions,
  parts?: CallParts,
) => Promise<Received>;

export function createCaller(options: ClientOptions): Caller {
  const client = createClient(options);
  return (method, path, ids, callOptions = {}, parts = {}) => {
    const { query, body, parseAs } = parts;
    const headers = {
      'Idempotency-Key': callOptions.idempotencyKey,
      'If-Match': callOptions.ifMatch,
      'Content-Type': callOptions.contentType || (body instanceof Blob && body.type),
    };
    const init = {
      params: { path: pathParameters(path, ids), query: toParameters(query) },
      headers: Object.fromEntries(Object.entries(headers).filter(([, value]) => value)),
      body,
      parseAs,
      signal: callOptions.signal,
    };
    const send = clientFor(client, options, callOptions)[method] as unknown as (
      path: string,
      init: object,
    ) => Promise<Received>;
    return send(path, init);
  };
}

function clientFor(client: ApiClient, options: ClientOptions, call: CallOptions): ApiClient {
  const { timeoutMs, maxAttempts } = call;
  if (timeoutMs === undefined && maxAttempts === undefined) {
    return client;
  }
  const limits = options.retry || defaultLimits;
  return createClient({
    ...options,
    timeoutMs: timeoutMs ?? options.timeoutMs,
    retry: maxAttempts === undefined ? options.retry : { ...limits, maxAttempts },
  });
}

/** @throws TypeError if an id is missing, because the call would use another path */
function pathParameters(path: string, ids: readonly string[]): Record<string, string> {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  return Object.fromEntries(
    names.map((name, at) => {
      const id = ids[at];
      if (typeof id !== 'string' || id === '') {
        throw new TypeError(`${path} needs ${name}`);
      }
      return [name, id];
    }),
  );
}
