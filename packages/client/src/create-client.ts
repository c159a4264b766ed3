import createOpenApiClient, { type Middleware } from 'openapi-fetch';
import { type GetAccessToken, withAccessToken, withCredential } from './authenticate.ts';
import type { ApiClient } from './calls.ts';
import { toApiError } from './error-kinds.ts';
import type { Fetch } from './fetch.ts';
import type { paths } from './generated/schema.d.ts';
import { idempotentPaths } from './idempotent-paths.ts';
import type { Hooks } from './logging.ts';
import { isRedirect, RedirectError } from './redirect-error.ts';
import { retainRequest } from './retain-request.ts';
import { type RetryLimits, retrying } from './send.ts';
import { UnexpectedResponseError } from './unexpected-response-error.ts';
import { hintOf } from './version-hint.ts';

export interface ClientOptions extends Hooks {
  /** URL of the gateway, such as `http://127.0.0.1:8080`. */
  baseUrl: string;
  /** An API key or an access token. Without a credential, only open endpoints can be called. */
  credential?: string | undefined;
  /** Returns the access token for each request. Replaces `credential` if tokens expire. */
  getAccessToken?: GetAccessToken | undefined;
  fetch?: Fetch | undefined;
  /**
   * Retries after 429, 502, 503, 504 and a lost connection. Default: three attempts, with waits of
   * at most 68 s. `false`: no retries.
   */
  retry?: RetryLimits | false | undefined;
  /** Time limit of each attempt, in milliseconds. Default: 60,000. */
  timeoutMs?: number | undefined;
}

/** `Retry-After` of a rate limit is at most 61 s. Jitter adds up to a twentieth of the wait. */
export const defaultLimits: RetryLimits = { maxAttempts: 3, maxWaitS: 68 };
const defaultTimeoutMs = 60_000;

/**
 * Creates a client. The calls of the client throw `ApiError` for error responses, and
 * `ConnectionError` without a response.
 * @throws TypeError if `baseUrl` is not an http(s) URL, or contains the version of the API
 */
export function createClient(options: ClientOptions): ApiClient {
  const { credential, getAccessToken } = options;
  const baseUrl = baseOf(options.baseUrl);
  const send = retainRequest(retrying(retainRequest(fetchOf(options)), sendOptions(options)));
  const client = createOpenApiClient<paths>({
    baseUrl,
    fetch: retainRequest(authenticated(send, credential, getAccessToken)),
    // A followed redirect would send the credential to another origin. With `error`, fetch can
    // stream a body without a copy. `replay` sets `manual` for requests that can be repeated.
    redirect: 'error',
    bodySerializer: (body) => (isRaw(body) ? body : JSON.stringify(body)),
    duplex: 'half',
  });
  client.use(addIdempotencyKey, throwErrors(baseUrl));
  return {
    get: client.GET,
    post: client.POST,
    put: client.PUT,
    patch: client.PATCH,
    delete: client.DELETE,
  } as ApiClient;
}

/** @throws TypeError if `baseUrl` is not an http(s) URL, or contains a version */
function baseOf(baseUrl: string): string {
  if (typeof baseUrl !== 'string' || !/^https?:\/\//.test(baseUrl)) {
    const given = baseUrl === undefined ? 'missing' : JSON.stringify(baseUrl);
    throw new TypeError(
      `baseUrl is ${given}: pass the URL of the platform with http:// or https://, such as https://host`,
    );
  }
  const [version] = /\/v\d+\/*$/.exec(baseUrl) ?? [];
  if (version !== undefined) {
    const place = baseUrl.slice(0, -version.length);
    throw new TypeError(
      `baseUrl must not contain a version, because the client adds the version to each path: use ${place}, not ${baseUrl}`,
    );
  }
  return baseUrl.replace(/\/+$/, '');
}

function fetchOf({ fetch }: ClientOptions): Fetch {
  return fetch ?? ((request) => globalThis.fetch(request));
}

function sendOptions({ retry, timeoutMs, ...hooks }: ClientOptions) {
  const { onRequest, onResponse, onRateLimit } = hooks;
  const limits = retry === false ? { ...defaultLimits, maxAttempts: 1 } : (retry ?? defaultLimits);
  return {
    ...limits,
    timeoutMs: timeoutMs ?? defaultTimeoutMs,
    onRequest,
    onResponse,
    onRateLimit,
  };
}

function authenticated(fetch: Fetch, credential?: string, getAccessToken?: GetAccessToken): Fetch {
  if (getAccessToken) {
    return withAccessToken(fetch, getAccessToken);
  }
  return credential === undefined ? fetch : withCredential(fetch, credential);
}

/** Adds an `Idempotency-Key`, so that a POST can be repeated after its response was lost. */
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

function throwErrors(baseUrl: string): Middleware {
  return {
    async onResponse({ request, response, schemaPath, options }) {
      const { status } = response;
      if (isRedirect(response)) {
        await response.body?.cancel();
        throw new RedirectError(request.url, response);
      }
      if (!response.ok) {
        const { method } = request;
        const call = { baseUrl, status, method, schemaPath };
        throw await toApiError(response, (problem) => hintOf({ ...call, problem }));
      }
      if (options.parseAs === 'json' && status !== 204 && !isJson(response)) {
        await response.body?.cancel();
        throw new UnexpectedResponseError(baseUrl, response);
      }
    },
  };
}

/** Returns whether a response is JSON, or has no media type because it has no body. */
function isJson({ headers }: Response): boolean {
  const type = headers.get('content-type');
  return type === null || /^[^;]*[/+]json\b/.test(type);
}

function isRaw(body: unknown): boolean {
  return typeof body === 'string' || body instanceof Blob || body instanceof ReadableStream;
}
