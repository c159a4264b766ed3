/**
 * The reason for a missing token: nobody is signed in, the person has no right, or the platform
 * does not answer.
 */
export type SessionProblem = 'sign_in_required' | 'refused' | 'unavailable';

/** The answer to a request without a token. */
export class SessionError extends Error {
  override readonly name = 'SessionError';
  readonly problem: SessionProblem;

  constructor(problem: SessionProblem, message: string, options?: ErrorOptions) {
    super(message, options);
    this.problem = problem;
  }
}

const signInErrors = new Set(['login_required', 'interaction_required']);

/** The error of an authorization response (OpenID Connect Core, section 3.1.2.6). */
export function errorOfResponse(parameters: URLSearchParams): SessionError {
  const error = parameters.get('error') ?? 'no error code';
  const problem = signInErrors.has(error) ? 'sign_in_required' : 'refused';
  return new SessionError(problem, parameters.get('error_description') ?? error);
}
