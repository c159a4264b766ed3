/** The caller's share of a rate limit, from `X-RateLimit-*`. */
export interface Limits {
  /** Requests in a window. */
  limit: number;
  remaining: number;
  /** When the window is over. Unix seconds. */
  resetS: number;
}

/** Status and headers of a response. */
export interface LastResponse {
  status: number;
  /** For support. */
  requestId: string | undefined;
  /** For `ifMatch`. */
  etag: string | undefined;
  /** Undefined for a server without request counts. */
  limits: Limits | undefined;
  headers: Headers;
}

/** A body with the rest of the response in a non-enumerable member. */
export type Result<T> = T & { readonly lastResponse: LastResponse };

/** Adds `lastResponse` to a body. A response without a body is an empty object. */
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
