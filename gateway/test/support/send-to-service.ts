import type { OpenRequest, ResponseHandler } from '../../src/upstreams/connections/open-request.ts';
import type { ServiceRequest } from '../../src/upstreams/connections/request-head.ts';
import type { ConnectionTimeouts } from '../../src/upstreams/connections/service-connection.ts';
import type { ServiceConnections } from '../../src/upstreams/connections/service-connections.ts';
import type { UpstreamHeaders } from '../../src/upstreams/response-headers.ts';

export interface ServiceResponse {
  status: number;
  headers: UpstreamHeaders;
  /** As Latin-1. */
  body: string;
}

/** Long enough for a busy machine. */
export const timeouts: ConnectionTimeouts = {
  connectMs: 10_000,
  headersMs: 10_000,
  bodyMs: 10_000,
};

export const get: ServiceRequest = {
  method: 'GET',
  target: '/',
  headers: [],
  body: undefined,
};

export interface SentRequest {
  open: OpenRequest;
  /** Rejects with the error of the connection. */
  response: Promise<ServiceResponse>;
}

/**
 * Sends a request.
 * @param on called before the default handling of each call
 */
export function send(
  connections: ServiceConnections,
  request: Partial<ServiceRequest> = {},
  on: Partial<ResponseHandler> = {},
): SentRequest {
  let open: OpenRequest | undefined;
  const response = new Promise<ServiceResponse>((resolve, reject) => {
    const received: ServiceResponse = {
      status: 0,
      headers: {},
      body: '',
    };
    open = connections.send(
      { ...get, ...request },
      {
        onResponseStart(status, headers) {
          received.status = status;
          received.headers = headers;
          on.onResponseStart?.(status, headers);
        },
        onResponseData(chunk) {
          received.body += chunk.toString('latin1');
          on.onResponseData?.(chunk);
        },
        onResponseEnd() {
          on.onResponseEnd?.();
          resolve(received);
        },
        onResponseError: reject,
      },
    );
  });
  return { open: open!, response };
}

/** The error code of a failed response. */
export function codeOf(response: Promise<unknown>): Promise<string | undefined> {
  return response.then(
    () => undefined,
    (error: NodeJS.ErrnoException) => error.code,
  );
}
