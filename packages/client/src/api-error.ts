import type { components } from './generated/schema.d.ts';

/** The body of every error of the API: `application/problem+json` (RFC 9457). */
export type Problem = components['schemas']['Problem'];

/**
 * An error response of the API. `error` is a code for programs, and `message` a sentence for
 * people.
 */
export class ApiError extends Error {
  override readonly name: string = 'ApiError';
  readonly status: number;
  readonly error: string;
  /** Every invalid field; empty for other kinds of errors. */
  readonly errors: NonNullable<Problem['errors']>;
  /** The id of the request, for support. */
  readonly requestId: string | undefined;
  /**
   * Seconds to wait before a retry, from `Retry-After` (RFC 9110, section 10.2.3); undefined
   * without the header.
   */
  readonly retryAfterS: number | undefined;
  /** Not enumerable, so that a log of the error does not contain the internals of the response. */
  declare readonly response: Response;
  /**
   * The problem document; undefined if the response is not from the API but, for example, from a
   * proxy.
   */
  readonly problem: Problem | undefined;

  constructor(response: Response, problem: Problem | undefined, hint?: string) {
    const message =
      problem?.message ?? `The server returned ${response.status} without a problem document.`;
    super(hint === undefined ? message : `${message.replace(/[^.!?]$/, '$&.')} ${hint}`);
    this.status = response.status;
    this.error = problem?.error ?? 'unknown';
    this.errors = problem?.errors ?? [];
    this.requestId = problem?.requestId ?? response.headers.get('x-request-id') ?? undefined;
    this.retryAfterS = retryAfterS(response);
    Object.defineProperty(this, 'response', { value: response });
    this.problem = problem;
  }
}

/**
 * Returns the seconds to wait, from a `Retry-After` in seconds or as a date (RFC 9110, section
 * 10.2.3).
 */
export function retryAfterS(response: Response): number | undefined {
  const value = response.headers.get('retry-after');
  if (value === null) {
    return undefined;
  }
  if (/^\d+$/.test(value)) {
    return Number(value);
  }
  const atMs = Date.parse(value);
  return Number.isNaN(atMs) ? undefined : Math.max(0, Math.ceil((atMs - Date.now()) / 1_000));
}

/** Parses a body as a problem document. Returns undefined if the body is not a problem document. */
export function problemOf(text: string): Problem | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || !('error' in value)) {
      return undefined;
    }
    // A token endpoint uses a different name for the message (RFC 6749, section 5.2).
    const message = 'error_description' in value ? value.error_description : undefined;
    return 'message' in value || message !== undefined
      ? ({ message, ...value } as Problem)
      : undefined;
  } catch {
    return undefined;
  }
}
