import { type ErrorCode, statusByCode } from './status-by-code.ts';

/** One field at fault: a path such as `tags.0`, and what is wrong with it, in words for the caller. */
export interface FieldFault {
  field: string;
  message: string;
}

export interface PlatformErrorOptions {
  errors?: FieldFault[];
  /** Extra response headers, such as `Allow` or `WWW-Authenticate`. */
  headers?: Record<string, string>;
  /** Whole seconds; sent as `Retry-After`. */
  retryAfterS?: number;
  /** What happened, for the log only; never sent. */
  internal?: string;
  cause?: unknown;
}

/** A fault with a public message that is safe to show and, apart from it, an internal one for the log. */
export class PlatformError extends Error {
  override readonly name = 'PlatformError';
  readonly code: ErrorCode;
  readonly status: number;
  readonly errors: FieldFault[] | undefined;
  readonly headers: Record<string, string>;
  readonly internal: string | undefined;

  constructor(code: ErrorCode, message: string, options: PlatformErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.status = statusByCode[code];
    this.errors = options.errors;
    this.internal = options.internal;
    this.headers = { ...options.headers };
    if (options.retryAfterS !== undefined) this.headers['Retry-After'] = String(options.retryAfterS);
  }
}
