import type { ErrorEntry } from './error-entry.ts';

/** Errors of the request itself, independent of the caller. */
export const requestErrors = {
  invalid_request: {
    status: 400,
    title: 'Invalid request',
    meaning:
      'A parameter, a header or the body is not valid. `errors` names every invalid field, and what is accepted.',
    causes: [
      'A required field is missing, or unknown',
      'A value has the wrong type, format or length',
      'The body is not JSON',
    ],
    action: 'Correct every field in `errors` and send the request again.',
    retry: 'changed',
  },
  not_found: {
    status: 404,
    title: 'Not found',
    meaning: 'The resource does not exist, or the caller may not see it.',
    causes: [
      'The resource was deleted',
      'The resource belongs to another workspace or another user',
      'The path is misspelled',
    ],
    action:
      'Check the id and the path, and that the credential is for the workspace and environment of the resource.',
    retry: 'changed',
  },
  method_not_allowed: {
    status: 405,
    title: 'Method not allowed',
    meaning:
      'The address exists, but does not accept this method. `Allow` lists the accepted methods.',
    causes: ['A write to a read-only resource'],
    action: 'Use one of the methods in `Allow`.',
    retry: 'changed',
  },
  request_timeout: {
    status: 408,
    title: 'Request timeout',
    meaning: 'The request did not arrive in time.',
    causes: ['The connection is slow or was interrupted', 'The client stopped sending the body'],
    action:
      'Send the request again, with the same `Idempotency-Key` if the request creates something.',
    retry: 'later',
  },
  payload_too_large: {
    status: 413,
    title: 'Payload too large',
    meaning: 'The body is larger than this endpoint accepts; `message` names the limit.',
    causes: ['A JSON body of more than 1 MiB'],
    action: 'Send less in one request. Imports accept files of any size.',
    retry: 'changed',
  },
  uri_too_long: {
    status: 414,
    title: 'URI too long',
    meaning: 'The path and the query are longer than 8,192 characters.',
    causes: ['Too many filters, or filters that are too long'],
    action: 'Shorten the query. For an import, store the mapping as a preset.',
    retry: 'changed',
  },
  unsupported_media_type: {
    status: 415,
    title: 'Unsupported media type',
    meaning:
      'The `Content-Type` or the `Content-Encoding` of the body is not supported; `message` names the accepted values.',
    causes: [
      '`Content-Type` is missing, or is the type of a form, such as `application/x-www-form-urlencoded`',
      'The body is compressed, but the operation does not accept a compressed body',
    ],
    action:
      'Send `Content-Type: application/json`, or for imports `text/csv` or `application/x-ndjson`.',
    retry: 'changed',
  },
  headers_too_large: {
    status: 431,
    title: 'Headers too large',
    meaning: 'The header fields are too large or too many.',
    causes: ['Cookies of other applications on the same host', 'More than 100 header fields'],
    action: 'Send fewer or shorter header fields.',
    retry: 'changed',
  },
  not_implemented: {
    status: 501,
    title: 'Not implemented',
    meaning:
      'The body has a transfer coding that this server does not support; `message` names the coding.',
    causes: ['A `Transfer-Encoding` other than `chunked`, such as `gzip, chunked`'],
    action: 'Send the body with `Content-Length`, or with `Transfer-Encoding: chunked`.',
    retry: 'changed',
  },
} as const satisfies Record<string, ErrorEntry>;
