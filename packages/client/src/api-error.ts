import type { components } from './generated/schema.d.ts';

/** `application/problem+json` (RFC 9457), as every error of the API is. */
export type Problem = components['schemas']['Problem'];

/** The API refused. `error` is the code to act on, `message` a sentence for people. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly error: string;
  /** Every field at fault; empty where the fault is no field's. */
  readonly errors: NonNullable<Problem['errors']>;
  /** Names the request; tell it to support. */
  readonly requestId: string | undefined;
  /** Whole seconds after which to try again, where the API told. */
  readonly retryAfterS: number | undefined;
  readonly response: Response;
  /** The whole document; undefined where something else than the API answered, such as a proxy. */
  readonly problem: Problem | undefined;

  constructor(response: Response, problem: Problem | undefined) {
    super(problem?.message ?? `The server answered ${response.status} without saying why.`);
    this.status = response.status;
    this.error = problem?.error ?? 'unknown';
    this.errors = problem?.errors ?? [];
    this.requestId = problem?.requestId ?? response.headers.get('x-request-id') ?? undefined;
    this.retryAfterS = retryAfterS(response);
    this.response = response;
    this.problem = problem;
  }
}

export async function toApiError(response: Response): Promise<ApiError> {
  return new ApiError(response, parse(await response.text()));
}

/** Seconds or a date (RFC 9110, section 10.2.3). */
export function retryAfterS(response: Response): number | undefined {
  const value = response.headers.get('retry-after');
  if (value === null) return undefined;
  if (/^\d+$/.test(value)) return Number(value);
  const atMs = Date.parse(value);
  return Number.isNaN(atMs) ? undefined : Math.max(0, Math.ceil((atMs - Date.now()) / 1_000));
}

function parse(text: string): Problem | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && 'error' in value && 'message' in value
      ? (value as Problem)
      : undefined;
  } catch {
    return undefined;
  }
}
