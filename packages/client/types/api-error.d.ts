import type { components } from './generated/schema.js';
/** The body of every error of the API: `application/problem+json` (RFC 9457). */
export type Problem = components['schemas']['Problem'];
/** An error response of the API. `error` is its code, `message` a sentence for people. */
export declare class ApiError extends Error {
    readonly name: string;
    readonly status: number;
    readonly error: string;
    /** Every invalid field; empty for other errors. */
    readonly errors: NonNullable<Problem['errors']>;
    /** The id of the request, for support. */
    readonly requestId: string | undefined;
    /**
     * Seconds after which to retry, from `Retry-After` (RFC 9110, section 10.2.3); undefined without
     * the header.
     */
    readonly retryAfterS: number | undefined;
    readonly response: Response;
    /**
     * The problem document; undefined if the response is not from the API but, for example, from a
     * proxy.
     */
    readonly problem: Problem | undefined;
    constructor(response: Response, problem: Problem | undefined, hint?: string);
}
/** Seconds from now, of a `Retry-After` in seconds or as a date (RFC 9110, section 10.2.3). */
export declare function retryAfterS(response: Response): number | undefined;
/** The problem document of a body; undefined if it is something else. */
export declare function problemOf(text: string): Problem | undefined;
