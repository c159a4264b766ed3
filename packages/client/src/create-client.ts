import createOpenApiClient, { type Middleware } from 'openapi-fetch';
import { toApiError } from './api-error.ts';
import { type GetAccessToken, withAccessToken, withCredential } from './authenticate.ts';
import type { ApiClient } from './calls.ts';
import { idempotentPaths } from './generated/idempotent-paths.ts';
import type { paths } from './generated/schema.d.ts';
import { holding } from './hold-request.ts';
import { type Fetch, type RetryLimits, retrying } from './send.ts';

export interface ClientOptions {
  /** The gateway, such as `http://127.0.0.1:8080`. */
  baseUrl: string;
  /** An API key or an access token. Without one, only what is open to everyone can be called. */
  credential?: string | undefined;
  /** In place of `credential`, where tokens end and are renewed. */
  getAccessToken?: GetAccessToken | undefined;
  fetch?: Fetch | undefined;
  /** What 429 and 503 are answered with: three tries and at most 65 s between two, unless told; `false`: none. */
  retry?: RetryLimits | false | undefined;
}

/** The window of a limit is a minute, told in whole seconds: what was refused is then admitted. */
const patience: RetryLimits = { tries: 3, longestWaitS: 65 };

/** @throws ApiError, from each call, when the API refuses; ConnectionError when there is no answer */
export function createClient({ baseUrl, credential, getAccessToken, fetch, retry }: ClientOptions): ApiClient {
  const limits = retry === false ? { ...patience, tries: 1 } : (retry ?? patience);
  const sending = holding(retrying(holding(fetch ?? globalThis.fetch), limits));
  const client = createOpenApiClient<paths>({
    baseUrl,
    fetch: holding(authenticated(sending, credential, getAccessToken)),
    // Followed, a redirect would take the credential to wherever it points. Of a stream, fetch then also keeps no copy.
    redirect: 'error',
    bodySerializer: (body) => (isRaw(body) ? body : JSON.stringify(body)),
    duplex: 'half',
  });
  client.use(idempotency, refusals);
  return {
    get: client.GET,
    post: client.POST,
    put: client.PUT,
    patch: client.PATCH,
    delete: client.DELETE,
  } as ApiClient;
}

function authenticated(fetch: Fetch, credential?: string, getAccessToken?: GetAccessToken): Fetch {
  if (getAccessToken) return withAccessToken(fetch, getAccessToken);
  return credential === undefined ? fetch : withCredential(fetch, credential);
}

/** So that a POST whose answer was lost can be sent again: by a retry, or by whoever kept the key. */
const idempotency: Middleware = {
  onRequest({ request, schemaPath }) {
    if (request.method !== 'POST' || !idempotentPaths.has(schemaPath)) return;
    if (!request.headers.has('idempotency-key')) request.headers.set('Idempotency-Key', crypto.randomUUID());
  },
};

const refusals: Middleware = {
  async onResponse({ response }) {
    if (!response.ok) throw await toApiError(response);
  },
};

function isRaw(body: unknown): boolean {
  return typeof body === 'string' || body instanceof Blob || body instanceof ReadableStream;
}
