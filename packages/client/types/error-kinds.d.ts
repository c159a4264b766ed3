import { ApiError } from './api-error.js';
/** 401: the credential is missing, unknown, expired or revoked. */
export declare class AuthenticationError extends ApiError {
    readonly name = "AuthenticationError";
}
/** 403: the credential is valid, and its role or scopes do not permit the call. */
export declare class PermissionError extends ApiError {
    readonly name = "PermissionError";
}
/** 404 or 410. */
export declare class NotFoundError extends ApiError {
    readonly name = "NotFoundError";
}
/** 400, 413, 415 or 422: `errors` names each invalid field. */
export declare class InvalidRequestError extends ApiError {
    readonly name = "InvalidRequestError";
}
/** 409: the state of the record does not permit the call. */
export declare class ConflictError extends ApiError {
    readonly name = "ConflictError";
}
/** 412 or 428 (RFC 6585, section 3): the record has another ETag, or the call needs `ifMatch`. */
export declare class PreconditionFailedError extends ApiError {
    readonly name = "PreconditionFailedError";
}
/** 429: `retryAfterS` says how long to wait. */
export declare class RateLimitError extends ApiError {
    readonly name = "RateLimitError";
}
/** 500 to 599. */
export declare class ServerError extends ApiError {
    readonly name = "ServerError";
}
/**
 * The error of a response.
 * @param hint a sentence that is added to the message
 */
export declare function toApiError(response: Response, hint?: string): Promise<ApiError>;
