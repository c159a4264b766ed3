import type { IncomingMessage, ServerResponse } from 'node:http';
import type { PlatformError } from '@irp/errors';
import type { Span } from '@irp/observability';
import type { ContractOperation } from './contract-operation.ts';
import type { Caller } from './credentials/caller.ts';
import type { Proof } from './proofs/used-proofs.ts';
import type { ReceivedHeaders } from './received-headers.ts';
import type { RouteClass } from './route-class.ts';
import type { Route } from './routes.ts';
import type { RegisteredVersion } from './versions/version-registry.ts';

/*
 * The stages of an exchange. At runtime an exchange is a single object (create-exchange.ts). The
 * type of the exchange grows with the data that the steps of the pipeline record. A step can read
 * only the data in the type of its parameter. TypeScript rejects a step that would run before the
 * data in its parameter is recorded. A method of the exchange, such as `setRoute`, records data and
 * asserts that the type of the exchange includes the data. A step that returns the exchange with
 * additional data must call the method that records the data.
 */

/** A request as received, together with its response. */
export interface ReceivedExchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Start of the request, in milliseconds of a monotonic clock. */
  readonly startedMs: number;
  /** The path as received, without the query. */
  readonly path: string;
  /**
   * The query as received, with `?`; empty for a request without a query. The query may contain an
   * API key.
   */
  readonly rawQuery: string;
  readonly receivedHeaders: ReceivedHeaders;
  /** Headers of the response, even of an error response: name, value, name, value. */
  readonly responseHeaders: string[];
  /** The authenticated caller; undefined for a request without a valid credential. */
  readonly caller: Caller | undefined;
  /** The service to which the request was proxied. */
  upstreamName: string | undefined;
  /**
   * The workspace that owns the requested resource. Recorded only if the service responded with 404
   * because the resource belongs to another workspace than the caller's.
   */
  ownerWorkspaceId: string | undefined;
  /**
   * Counts a request that has not been counted yet, and adds the rate limit headers to the
   * response. Must be called before the response begins.
   * @param countedFor the client or person that the service named in its response
   */
  settleCount: ((countedFor?: string) => Promise<void>) | undefined;
  /** Whether `100 Continue` was sent. */
  continueSent: boolean;
  /**
   * Aborts the upstream request when the client disconnects. Set only while a request to the
   * upstream is in flight.
   */
  abortUpstream: (() => void) | undefined;

  /**
   * Calls `release` when the response is complete or the client has disconnected. Calls `release`
   * at once if the exchange has already ended.
   */
  whenClosed(release: () => void): void;
  /** Ends the exchange. Only the pipeline may call this method, once. */
  close(): void;
  setRequestId(requestId: string): asserts this is this & Identified;
  setTrace(trace: Traced): asserts this is this & Traced;
  setClientAddress(address: string, network: string): asserts this is this & Located;
  setRoute(
    version: RegisteredVersion | undefined,
    route: Route | undefined,
    operation: ContractOperation | undefined,
  ): asserts this is this & Routed;
  setPublicBase(base: string, resource: string | undefined): asserts this is this & Addressed;
  setMaxBodyBytes(bytes: number): asserts this is this & BodyLimited;
  setCaller(
    query: string,
    caller: Caller,
    proof: Proof | undefined,
  ): asserts this is this & Authenticated;
  setCredentialError(query: string, error: PlatformError): asserts this is this & Authenticated;
  setTokenSource(signToken: () => string): asserts this is this & Signed;
  pass<Name extends Check>(check: Name): asserts this is this & Passed<Name>;
}

export interface Identified {
  readonly requestId: string;
}

export interface Traced {
  readonly traceId: string;
  /** The value of the W3C header `traceparent` for requests to the upstream. */
  readonly traceparent: string;
  readonly tracestate: string | undefined;
  /** The span of the request; undefined if the request is not traced. */
  readonly span: Span | undefined;
}

export interface Located {
  /** The client's IP address, for audit records. */
  readonly clientAddress: string;
  /**
   * The key under which limits per address count the client: the /64 network of an IPv6 address, or
   * the IPv4 address.
   */
  readonly clientNetwork: string;
}

export interface Routed {
  /** The version in the path; undefined if the path has no version. */
  readonly version: RegisteredVersion | undefined;
  /** The matching route; undefined if no route matches the path. */
  readonly route: Route | undefined;
  /** The path without the version: `/investments/42` for `/v2/investments/42`. */
  readonly pathInVersion: string;
  /** The requested operation; undefined for a request outside the contract. */
  readonly operation: ContractOperation | undefined;
  readonly routeClass: RouteClass;
}

export interface Addressed {
  /** The public address of the API, without a slash at the end. */
  readonly publicBase: string;
  /**
   * The identifier of the API as a protected resource (RFC 9728). Undefined if the Host header
   * names no configured address of the platform and not the address of the socket.
   */
  readonly resource: string | undefined;
}

export interface BodyLimited {
  readonly maxBodyBytes: number;
}

/** The result of authentication: either a caller or a credential error. */
export interface Authenticated {
  /** The query without API keys, with `?`; empty for a request without a query. */
  readonly query: string;
  /** The verified DPoP proof of the request. */
  readonly proof: Proof | undefined;
  readonly credentialError: PlatformError | undefined;
}

export interface Signed {
  /** Signs a JWT for a single request to the upstream. Each retry needs a new JWT. */
  readonly signToken: () => string;
}

/** The names of checks that record only the success of the check. */
export type Check = 'rateLimitPassed' | 'callerPassed' | 'proofPassed' | 'scopesPassed';
export type Passed<Name extends Check> = { readonly [Key in Name]: true };

/** An exchange with all data for log lines and error responses. */
export type IdentifiedExchange = ReceivedExchange &
  Identified &
  Traced &
  Located &
  Routed &
  Addressed;
/** An exchange after authentication and the checks of sizes. */
export type RecognisedExchange = IdentifiedExchange & BodyLimited & Authenticated;
/** An exchange that was counted and is within the rate limit. */
export type AdmittedExchange = RecognisedExchange & Passed<'rateLimitPassed'>;
/** An exchange whose path has a route. */
export type ServedExchange = AdmittedExchange & { readonly route: Route };
/** An exchange whose caller may send the request. */
export type AuthorizedExchange = ServedExchange &
  Passed<'callerPassed' | 'proofPassed' | 'scopesPassed'>;
/** An exchange that may be sent to an upstream. */
export type ProxiedExchange = AuthorizedExchange & Signed;
