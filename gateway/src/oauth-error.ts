import type { ErrorCode, PlatformError } from '@irp/errors';

/** The body of an error response to an OAuth client (RFC 6749, section 5.2). */
export interface OAuthError {
  error: string;
  error_description: string;
}

const oauthCodes: Partial<Record<ErrorCode, string>> = {
  not_found: 'not_found',
  rate_limit_exceeded: 'rate_limit_exceeded',
  internal_error: 'server_error',
  bad_gateway: 'temporarily_unavailable',
  unavailable: 'temporarily_unavailable',
  upstream_timeout: 'temporarily_unavailable',
};

const oauthPath = /^\/(?:oauth|\.well-known)(?:\/|$)/;

/** Returns whether a path is for OAuth clients, which do not parse problem documents. */
export function isOAuthPath(path: string): boolean {
  return oauthPath.test(path);
}

/**
 * Converts an error for an OAuth client. A description may contain only printable ASCII without
 * quotes and backslashes (RFC 6749, section 5.2).
 */
export function toOAuthError({ code, message }: PlatformError): OAuthError {
  return {
    error: oauthCodes[code] ?? 'invalid_request',
    error_description: message.replace(/["\\]/g, "'").replace(/[^ -~]/g, '?'),
  };
}
