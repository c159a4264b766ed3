import { ApiError, type Problem, problemOf } from './api-error.ts';

/** 401: the credential is missing, unknown, expired or revoked. */
export class AuthenticationError extends ApiError {
  override readonly name = 'AuthenticationError';
}

/** 403: the credential is valid, but its role or scopes do not permit the call. */
export class PermissionError extends ApiError {
  override readonly name = 'PermissionError';
}

/** 404 or 410: the record or the path does not exist, or no longer exists. */
export class NotFoundError extends ApiError {
  override readonly name = 'NotFoundError';
}

/** 400, 413, 415 or 422: `errors` names each invalid field. */
export class InvalidRequestError extends ApiError {
  override readonly name = 'InvalidRequestError';
}

/** 409: the state of the record does not permit the call. */
export class ConflictError extends ApiError {
  override readonly name = 'ConflictError';
}

/** 412 or 428 (RFC 6585, section 3): the record has another ETag, or the call needs `ifMatch`. */
export class PreconditionFailedError extends ApiError {
  override readonly name = 'PreconditionFailedError';
}

/** 429: wait for `retryAfterS` seconds before a retry. */
export class RateLimitError extends ApiError {
  override readonly name = 'RateLimitError';
}

/** 500 to 599: the server has failed. */
export class ServerError extends ApiError {
  override readonly name = 'ServerError';
}

type Kind = new (response: Response, problem: Problem | undefined, hint?: string) => ApiError;

const kindByStatus: Readonly<Record<number, Kind>> = {
  400: InvalidRequestError,
  401: AuthenticationError,
  403: PermissionError,
  404: NotFoundError,
  409: ConflictError,
  410: NotFoundError,
  412: PreconditionFailedError,
  413: InvalidRequestError,
  415: InvalidRequestError,
  422: InvalidRequestError,
  428: PreconditionFailedError,
  429: RateLimitError,
};

/**
 * Returns the error for a response.
 * @param hintFor returns an additional sentence for the message
 */
export async function toApiError(
  response: Response,
  hintFor?: (problem: Problem | undefined) => string | undefined,
): Promise<ApiError> {
  const problem = problemOf(await response.text());
  const ofServer = response.status >= 500 ? ServerError : ApiError;
  const Kind = kindByStatus[response.status] ?? ofServer;
  return new Kind(response, problem, hintFor?.(problem));
}
