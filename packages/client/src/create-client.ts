import createOpenApiClient, { type Middleware } from 'openapi-fetch';
import { toApiError } from './api-error.ts';
import { type GetAccessToken, withAccessToken, withCredential } from './authenticate.ts';
import type { ApiClient } from './calls.ts';
import type { paths } from './generated/schema.d.ts';
import { idempotentPaths } from './idempotent-paths.ts';
import { retainRequest } from './retain-request.ts';
import { type Fetch, type RetryLimits, retrying } from './send.ts';

export interface ClientOptions {
  /** URL of the gateway, such as `http://127.0.0.1:8080`. */
  baseUrl: string;
  /** An API key or an access token. Without one, only open endpoints can be called. */
  credential?: string | undefined;
  /** Instead of `credential`, for tokens that expire and are refreshed. */
  getAccessToken?: GetAccessToken | undefined;
  fetch?: Fetch | undefined;
  /**
   * Retries after 429 and 503. Default: three attempts, at most 65 s between two. `false`: no
   * retries.
   */
  retry?: RetryLimits | false | undefined;
}

/** `Retry-After` of a rate limit is at most 61 s: its window is a minute, rounded up to seconds. */
const defaultLimits: RetryLimits = { maxAttempts: 3, maxWaitS: 65 };

/**
 * A client whose calls throw `ApiError` for error responses and `ConnectionError` without a
 * response.
 */
export function createClient({
  baseUrl,
  credential,
  getAccessToken,
  fetch,
  retry,
}: ClientOptions): ApiClient {
  const limits = retry === false ? { ...defaultLimits, maxAttempts: 1 } : (retry ?? defaultLimits);
  const send = retainRequest(retrying(retainRequest(fetch ?? globalThis.fetch), limits));
  const client = createOpenApiClient<paths>({
    baseUrl,
    fetch: retainRequest(authenticated(send, credential, getAccessToken)),
    // A followed redirect would send the credential to another origin. `error` also lets fetch
    // stream a body without a copy.
    redirect: 'error',
    bodySerializer: (body) => (isRaw(body) ? body : JSON.stringify(body)),
    duplex: 'half',
  });
  client.use(addIdempotencyKey, throwErrors);
  return {
    get: client.GET,
    post: client.POST,
    put: client.PUT,
    patch: client.PATCH,
    delete: client.DELETE,
  } as ApiClient;
}

function authenticated(fetch: Fetch, credential?: string, getAccessToken?: GetAccessToken): Fetch {
  if (getAccessToken) {
    return withAccessToken(fetch, getAccessToken);
  }
  return credential === undefined ? fetch : withCredential(fetch, credential);
}

/** With the key, a retry or a later call can repeat a POST after the loss of the response. */
const addIdempotencyKey: Middleware = {
  onRequest({ request, schemaPath }) {
    if (request.method !== 'POST' || !idempotentPaths.has(schemaPath)) {
      return;
    }
    if (!request.headers.has('idempotency-key')) {
      request.headers.set('Idempotency-Key', crypto.randomUUID());
    }
  },
};

const throwErrors: Middleware = {
  async onResponse({ response }) {
    if (!response.ok) {
      throw await toApiError(response);
    }
  },
};

function isRaw(body: unknown): boolean {
  return typeof body === 'string' || body instanceof Blob || body instanceof ReadableStream;
}
