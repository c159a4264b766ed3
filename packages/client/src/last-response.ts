/** The rate limit of the caller, from `X-RateLimit-*`. */
export interface Limits {
  /** The maximum number of requests in a window. */
  limit: number;
  remaining: number;
  /** The end of the window, in Unix seconds. */
  resetS: number;
}

/** Status and headers of a response. */
export interface LastResponse {
  status: number;
  /** The id of the request, for support. */
  requestId: string | undefined;
  /** The entity tag, for `ifMatch`. */
  etag: string | undefined;
  /** Undefined if the response has no `X-RateLimit-*` headers. */
  limits: Limits | undefined;
  headers: Headers;
}

/** The body of a response. The non-enumerable member `lastResponse` contains status and headers. */
export type Result<T> = T & { readonly lastResponse: LastResponse };

/** Adds `lastResponse` to a body. A response without a body becomes an empty object. */
export function toResult<T extends object>(data: T | undefined, response: Response): Result<T> {
  const { status, headers } = response;
  const value: LastResponse = {
    status,
    requestId: headers.get('x-request-id') ?? undefined,
    etag: headers.get('etag') ?? undefined,
    limits: limitsOf(headers),
    headers,
  };
  return Object.defineProperty(data ?? {}, 'lastResponse', { value }) as Result<T>;
}

function limitsOf(headers: Headers): Limits | undefined {
  const numberOf = (name: string) => Number(headers.get(`x-ratelimit-${name}`));
  return headers.has('x-ratelimit-limit')
    ? {
        limit: numberOf('limit'),
        remaining: numberOf('remaining'),
        resetS: numberOf('reset'),
      }
    : undefined;
}
