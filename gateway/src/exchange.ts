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
 * The stages of an exchange. At runtime an exchange is one object (create-exchange.ts); its type
 * grows with the facts that the steps of the pipeline record. A step reads only facts of its
 * parameter's type, so it cannot run before the steps that record them. The methods that record a
 * fact assert the type with that fact, so a step that claims to record it must call them.
 */

/** A request as it was received, and its response. */
export interface ReceivedExchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Monotonic milliseconds. */
  readonly startedMs: number;
  /** The path as it was sent, without the query. */
  readonly path: string;
  /**
   * The query as it was sent, with its `?`; it may contain an API key. Empty where there is none.
   */
  readonly rawQuery: string;
  readonly receivedHeaders: ReceivedHeaders;
  /** Headers of the response, also of an error: name, value, name, value. */
  readonly responseHeaders: string[];
  /** Undefined until the caller is authenticated, and for requests without a valid credential. */
  readonly caller: Caller | undefined;
  /** The upstream that the request was proxied to. */
  upstreamName: string | undefined;
  /**
   * The workspace that has the requested resource, where it is another than the caller's: the
   * response was a 404.
   */
  ownerWorkspaceId: string | undefined;
  /**
   * Counts a request that is not counted yet, and adds the rate limit headers to the response;
   * called before the response begins.
   * @param countedFor the client or person that the service has recognised
   */
  settleCount: ((countedFor?: string) => Promise<void>) | undefined;
  /** Whether `100 Continue` was sent. */
  continueSent: boolean;
  /** Set while a request to an upstream is in flight; called when the client disconnects. */
  abortUpstream: (() => void) | undefined;

  /**
   * Calls `release` when the response is complete or the client has disconnected: at once, where
   * that was before.
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
  /** Undefined in a trace that is not exported. */
  readonly span: Span | undefined;
}

export interface Located {
  /** The client's IP address, for evidence. */
  readonly clientAddress: string;
  /** What limits count: for IPv6 its /64 network, for IPv4 the address. */
  readonly clientNetwork: string;
}

export interface Routed {
  /** Undefined on an unversioned path. */
  readonly version: RegisteredVersion | undefined;
  /** Undefined where nothing is served. */
  readonly route: Route | undefined;
  /** The path without its version: `/investments/42` for `/v2/investments/42`. */
  readonly pathInVersion: string;
  /** Undefined where the contract has none. */
  readonly operation: ContractOperation | undefined;
  readonly routeClass: RouteClass;
}

export interface Addressed {
  /** The public address of the API, without a slash at the end. */
  readonly publicBase: string;
  /**
   * The API as a protected resource (RFC 9728); undefined where the caller used an address that the
   * issuer may not know.
   */
  readonly resource: string | undefined;
}

export interface BodyLimited {
  readonly maxBodyBytes: number;
}

/** The result of authentication: either a caller or a credential error. */
export interface Authenticated {
  /** The query without API keys, with its `?`; empty where there is none. */
  readonly query: string;
  /** The DPoP proof of the caller's request. */
  readonly proof: Proof | undefined;
  readonly credentialError: PlatformError | undefined;
}

export interface Signed {
  /** Signs a JWT for one request to the upstream; a repeat needs another. */
  readonly signToken: () => string;
}

/** Checks that record no fact but that they have passed. */
export type Check = 'rateLimitPassed' | 'callerPassed' | 'proofPassed' | 'scopesPassed';
export type Passed<Name extends Check> = { readonly [Key in Name]: true };

/** Carries what every log line and error response contains. */
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
/** Something is served at the path. */
export type ServedExchange = AdmittedExchange & { readonly route: Route };
/** The caller may send the request. */
export type AuthorizedExchange = ServedExchange &
  Passed<'callerPassed' | 'proofPassed' | 'scopesPassed'>;
/** The request may be sent to an upstream. */
export type ProxiedExchange = AuthorizedExchange & Signed;
