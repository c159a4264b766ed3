import { type ErrorCode, errorEntry } from './error-catalogue.ts';

/**
 * An invalid field: the path, such as `tags.0`, the value, and a message for the caller with the
 * accepted values.
 */
export interface FieldError {
  field: string;
  /** Absent for lists and objects, and for a possible secret. */
  value?: string | number | boolean | null;
  message: string;
}

export interface PlatformErrorOptions {
  errors?: FieldError[];
  /** Further members of the problem document (RFC 9457, section 3.2). */
  members?: Readonly<Record<string, unknown>>;
  /** Extra response headers, such as `Allow` or `WWW-Authenticate`. */
  headers?: Record<string, string>;
  /** Whole seconds; sent as `Retry-After`. Default: 5 for a 503, otherwise none. */
  retryAfterS?: number;
  /** Details for the log only; never sent to the caller. */
  internal?: string;
  cause?: unknown;
}

/** The retries of engines are sooner. */
const unavailableForS = 5;

/**
 * An error of the API: the message is sent to the caller, the `internal` details are only logged.
 */
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
