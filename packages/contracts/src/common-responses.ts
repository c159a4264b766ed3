import type { ErrorCode } from '@irp/errors';
import type { Endpoint } from './endpoint.ts';

/**
 * An error response that every endpoint of a certain kind can return, without an entry in the
 * contract of the endpoint.
 */
export interface CommonResponse {
  code: ErrorCode;
  description: string;
  applies(endpoint: Endpoint, deprecated: boolean): boolean;
}

const always = () => true;
const takesBody = ({ body, streamed }: Endpoint) => body !== undefined || streamed !== undefined;
const requiresCaller = ({ access }: Endpoint) => access === 'principal';
const isIdempotent = ({ idempotent }: Endpoint) => idempotent === true;
/** Tells whether a service answers the request. The gateway itself answers only `/status`. */
const isBehindGateway = ({ path }: Endpoint) => path !== '/status';

/** The common error responses, by HTTP status. */
export const commonResponses: Readonly<Record<number, CommonResponse>> = {
  400: {
    code: 'invalid_request',
    description:
      'The path, a parameter, a header or the body is not valid; `errors` contains every invalid field',
    applies: always,
  },
  401: {
    code: 'unauthorized',
    description: 'The credential is missing or not valid',
    applies: requiresCaller,
  },
  403: {
    code: 'forbidden',
    description:
      'The credential lacks a required scope (`insufficient_scope`) or permission (`forbidden`), or it is an API key of a person without the second factor that the workspace requires (`forbidden`)',
    applies: requiresCaller,
  },
  404: {
    code: 'not_found',
    description: 'The resource does not exist, or the caller may not see it',
    // A repeat with an Idempotency-Key can find the created resource deleted.
    applies: (endpoint) => endpoint.path.includes('{') || isIdempotent(endpoint),
  },
  408: {
    code: 'request_timeout',
    description: 'The body did not arrive in time',
    applies: takesBody,
  },
  409: {
    code: 'conflict',
    description: 'The first request with this Idempotency-Key is still in progress',
    applies: isIdempotent,
  },
  410: {
    code: 'version_sunset',
    description: 'This API version was removed, or is paused for a brownout',
    applies: (_endpoint, deprecated) => deprecated,
  },
  412: {
    code: 'precondition_failed',
    description:
      'The resource has changed: `If-Match` is not the current ETag, or `If-None-Match` is the current ETag',
    applies: ({ headers }) => 'if-match' in (headers?.shape ?? {}),
  },
  413: {
    code: 'payload_too_large',
    description: 'The body is too large',
    applies: takesBody,
  },
  414: {
    code: 'uri_too_long',
    description: 'The URL is too long',
    applies: always,
  },
  415: {
    code: 'unsupported_media_type',
    description:
      'The media type of the body is not supported; `message` names the supported media types',
    applies: takesBody,
  },
  421: {
    code: 'wrong_region',
    description: 'The credential is for another region',
    applies: requiresCaller,
  },
  422: {
    code: 'unprocessable',
    description: 'The Idempotency-Key was used for another request',
    applies: isIdempotent,
  },
  423: {
    code: 'locked',
    description: 'The record is locked',
    applies: () => false,
  },
  429: {
    code: 'rate_limit_exceeded',
    description: 'The rate limit is exceeded, or too many requests are in progress',
    applies: always,
  },
  431: {
    code: 'headers_too_large',
    description: 'The header fields are too large or too many',
    applies: always,
  },
  500: {
    code: 'internal_error',
    description: 'Something unexpected went wrong on our side',
    applies: always,
  },
  501: {
    code: 'not_implemented',
    description: 'The body has a transfer coding other than chunked',
    applies: takesBody,
  },
  502: {
    code: 'bad_gateway',
    description: 'The service sent no valid response',
    applies: isBehindGateway,
  },
  503: {
    code: 'unavailable',
    description: 'A part of the platform is temporarily unavailable, or has too many requests',
    applies: always,
  },
  504: {
    code: 'upstream_timeout',
    description: 'The service did not respond in time',
    applies: isBehindGateway,
  },
};

/**
 * Returns whether the OpenAPI document declares a response with this status for an endpoint. 405 is
 * never declared, because no documented method returns 405.
 */
export function declaresStatus(endpoint: Endpoint, status: number): boolean {
  return status in endpoint.responses || commonResponses[status]?.applies(endpoint, false) === true;
}
