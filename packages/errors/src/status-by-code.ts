/** Every error code that a client can meet, with its HTTP status (RFC 9110, 6585, 4918). One code, one meaning. */
export const statusByCode = {
  invalid_request: 400,
  unauthorized: 401,
  forbidden: 403,
  insufficient_scope: 403,
  not_found: 404,
  method_not_allowed: 405,
  not_acceptable: 406,
  request_timeout: 408,
  conflict: 409,
  gone: 410,
  version_sunset: 410,
  precondition_failed: 412,
  payload_too_large: 413,
  uri_too_long: 414,
  unsupported_media_type: 415,
  wrong_region: 421,
  unprocessable: 422,
  locked: 423,
  rate_limit_exceeded: 429,
  headers_too_large: 431,
  internal_error: 500,
  bad_gateway: 502,
  unavailable: 503,
  upstream_timeout: 504,
} as const;

export type ErrorCode = keyof typeof statusByCode;

/** The short, stable name of the problem type (RFC 9457, section 3.1.3). */
export function titleByCode(code: ErrorCode): string {
  const words = code.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
