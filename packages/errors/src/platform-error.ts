import { type ErrorCode, errorEntry } from './error-catalogue.ts';

/**
 * An invalid field: the path, such as `tags.0`, the value, and a message for the caller with the
 * accepted values.
 */
export interface FieldError {
  field: string;
  /** The value that was sent; absent for a list or an object, and if the value may be a secret. */
  value?: string | number | boolean | null;
  message: string;
}

export interface PlatformErrorOptions {
  errors?: FieldError[];
  /** Further members of the problem document (RFC 9457, section 3.2). */
  members?: Readonly<Record<string, unknown>>;
  /** Extra response headers, such as `Allow` or `WWW-Authenticate`. */
  headers?: Record<string, string>;
  /** The `Retry-After` in seconds. Default: 5 for a 503, otherwise none. */
  retryAfterS?: number;
  /** Details for the log, never sent. */
  internal?: string;
  cause?: unknown;
}

/**
 * The default `Retry-After` of a 503, in seconds. The platform itself retries its own requests to
 * databases and brokers sooner.
 */
const unavailableForS = 5;

/** An error of the API. The message is sent to the caller, and `internal` is only logged. */
export class PlatformError extends Error {
  override readonly name = 'PlatformError';
  readonly code: ErrorCode;
  readonly status: number;
  readonly errors: FieldError[] | undefined;
  readonly members: Readonly<Record<string, unknown>>;
  readonly headers: Record<string, string>;
  readonly internal: string | undefined;

  constructor(code: ErrorCode, message: string, options: PlatformErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.status = errorEntry(code).status;
    this.errors = options.errors;
    this.members = options.members ?? {};
    this.internal = options.internal;
    const { retryAfterS = this.status === 503 ? unavailableForS : undefined } = options;
    this.headers = {
      ...(retryAfterS !== undefined && { 'Retry-After': String(retryAfterS) }),
      ...options.headers,
    };
  }
}
