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
 * The stages of an exchange. At runtime an exchange is a single object (create-exchange.ts); its
 * type grows with the facts recorded by the steps of the pipeline. A step reads only facts of its
 * parameter's type, so a step cannot run before the steps that record these facts. The methods that
 * record a fact assert the type with this fact, so a step must call the method to return the type.
 */

/** A request as received, and its response. */
export interface ReceivedExchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Monotonic milliseconds. */
  readonly startedMs: number;
  /** The path as received, without the query. */
  readonly path: string;
  /**
   * The query as received, with `?`. May contain an API key. Empty for a request without a query.
   */
  readonly rawQuery: string;
  readonly receivedHeaders: ReceivedHeaders;
  /** Headers of the response, also of an error: name, value, name, value. */
  readonly responseHeaders: string[];
  /** Undefined until the caller is authenticated, and for requests without a valid credential. */
  readonly caller: Caller | undefined;
  /** The upstream of the proxied request. */
  upstreamName: string | undefined;
  /**
   * The workspace of the requested resource, if different from the caller's: the response was a
   * 404.
   */
  ownerWorkspaceId: string | undefined;
  /**
   * Counts a request that is not counted yet, and adds the rate limit headers to the response. Must
   * be called before the response begins.
   * @param countedFor the client or person recognised by the service
   */
  settleCount: ((countedFor?: string) => Promise<void>) | undefined;
  /** Whether `100 Continue` was sent. */
  continueSent: boolean;
  /** Set while a request to an upstream is in flight; called when the client disconnects. */
  abortUpstream: (() => void) | undefined;

  /**
   * Calls `release` when the response is complete or the client has disconnected; at once, if
   * already so.
   */
  whenClosed(release: () => void): void;
  /** Called once, by the pipeline. */
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
  /** W3C trace context for the upstream. */
  readonly traceparent: string;
  readonly tracestate: string | undefined;
  /** Undefined if the trace is not exported. */
  readonly span: Span | undefined;
}

export interface Located {
  /** The client's IP address, for evidence. */
  readonly clientAddress: string;
  /** Key of the limits per address: the /64 network of an IPv6 address, or the IPv4 address. */
  readonly clientNetwork: string;
}

export interface Routed {
  /** Undefined on an unversioned path. */
  readonly version: RegisteredVersion | undefined;
  /** Undefined for a path without a route. */
  readonly route: Route | undefined;
  /** The path without the version: `/investments/42` for `/v2/investments/42`. */
  readonly pathInVersion: string;
  /** Undefined for a request outside the contract. */
  readonly operation: ContractOperation | undefined;
  readonly routeClass: RouteClass;
}

export interface Addressed {
  /** The public address of the API, without a slash at the end. */
  readonly publicBase: string;
  /**
   * The API as a protected resource (RFC 9728); undefined if the issuer may not know the address
   * used by the caller.
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
  /** The DPoP proof of the caller's request. */
  readonly proof: Proof | undefined;
  readonly credentialError: PlatformError | undefined;
}

export interface Signed {
  /** Signs a JWT for a single request to the upstream. A retry needs a new JWT. */
  readonly signToken: () => string;
}

/** Checks that record only their success. */
export type Check = 'rateLimitPassed' | 'callerPassed' | 'proofPassed' | 'scopesPassed';
export type Passed<Name extends Check> = { readonly [Key in Name]: true };

/** Contains the data of every log line and error response. */
export type IdentifiedExchange = ReceivedExchange &
  Identified &
  Traced &
  Located &
  Routed &
  Addressed;
/** The caller and the limits of the request are known. */
export type RecognisedExchange = IdentifiedExchange & BodyLimited & Authenticated;
/** The request was counted and is within the rate limit. */
export type AdmittedExchange = RecognisedExchange & Passed<'rateLimitPassed'>;
/** An exchange whose path has a route. */
export type ServedExchange = AdmittedExchange & { readonly route: Route };
/** An exchange whose caller may send the request. */
export type AuthorizedExchange = ServedExchange &
  Passed<'callerPassed' | 'proofPassed' | 'scopesPassed'>;
/** The request may be sent to an upstream. */
export type ProxiedExchange = AuthorizedExchange & Signed;
