import { ApiError } from '@irp/client';

/**
 * The reason for a missing token: no sign-in, a missing second factor, a rejected request, or no
 * response from the platform.
 */
export type SessionProblem =
  | 'sign_in_required'
  | 'second_factor_required'
  | 'refused'
  | 'unavailable';

interface SessionErrorOptions extends ErrorOptions {
  /** A page on which the person can solve the problem. */
  remedy?: string;
}

/** The error of a call for which no token was available. */
export class SessionError extends Error {
  override readonly name = 'SessionError';
  readonly problem: SessionProblem;
  readonly remedy: string | undefined;

  constructor(problem: SessionProblem, message: string, options: SessionErrorOptions = {}) {
    super(message, options);
    this.problem = problem;
    this.remedy = options.remedy;
  }
}

/**
 * Returns the error of an authorization response (OpenID Connect Core, section 3.1.2.6). The
 * clients of the console need no consent, so `interaction_required` means a missing second factor.
 * @param interactive the address of the same request without `prompt=none`
 */
export function errorOfResponse(parameters: URLSearchParams, interactive: string): SessionError {
  const error = parameters.get('error') ?? 'no error code';
  const message = parameters.get('error_description') ?? error;
  if (error === 'interaction_required') {
    return new SessionError('second_factor_required', message, { remedy: interactive });
  }
  return new SessionError(error === 'login_required' ? 'sign_in_required' : 'refused', message);
}

/** Returns the error of a response that is not an authorization response. */
export function errorOfStatus(response: Response): SessionError {
  const cause = new ApiError(response, undefined);
  return new SessionError('unavailable', cause.message, { cause });
}
