/**
 * The reason for a missing token: nobody is signed in, the workspace requires a second factor, the
 * person has no right, or the platform does not answer.
 */
export type SessionProblem =
  | 'sign_in_required'
  | 'second_factor_required'
  | 'refused'
  | 'unavailable';

interface SessionErrorOptions extends ErrorOptions {
  /** Of the response; undefined: there is none. */
  status?: number;
  /** Seconds until the end of a rate limit. */
  retryAfterS?: number | undefined;
  /** A page on which the person can end the problem. */
  remedy?: string;
}

/** The answer to a request without a token. */
export class SessionError extends Error {
  override readonly name = 'SessionError';
  readonly problem: SessionProblem;
  readonly status: number | undefined;
  readonly retryAfterS: number | undefined;
  readonly remedy: string | undefined;

  constructor(problem: SessionProblem, message: string, options: SessionErrorOptions = {}) {
    super(message, options);
    this.problem = problem;
    this.status = options.status;
    this.retryAfterS = options.retryAfterS;
    this.remedy = options.remedy;
  }
}

/**
 * The error of an authorization response (OpenID Connect Core, section 3.1.2.6). The clients of the
 * console need no consent: the only interaction is a second factor that the sign-in lacks.
 * @param interactive the address of the same request with pages
 */
export function errorOfResponse(parameters: URLSearchParams, interactive: string): SessionError {
  const error = parameters.get('error') ?? 'no error code';
  const message = parameters.get('error_description') ?? error;
  if (error === 'interaction_required') {
    return new SessionError('second_factor_required', message, { remedy: interactive });
  }
  return new SessionError(error === 'login_required' ? 'sign_in_required' : 'refused', message);
}

/** The error of a response without the parameters of an authorization response. */
export function errorOfStatus({ status, headers }: Response): SessionError {
  const retryAfterS = Number(headers.get('retry-after') ?? Number.NaN);
  return new SessionError('unavailable', `The sign-in answered with status ${status}.`, {
    status,
    retryAfterS: Number.isFinite(retryAfterS) ? retryAfterS : undefined,
  });
}
