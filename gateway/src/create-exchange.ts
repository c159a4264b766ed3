import type { IncomingMessage, ServerResponse } from 'node:http';
import type { PlatformError } from '@irp/errors';
import type { Span } from '@irp/observability';
import type { ContractOperation } from './contract-operation.ts';
import type { Caller } from './credentials/caller.ts';
import type {
  Addressed,
  AdmittedExchange,
  Authenticated,
  BodyLimited,
  Check,
  Identified,
  Located,
  Passed,
  ReceivedExchange,
  Routed,
  Signed,
  Traced,
} from './exchange.ts';
import type { Proof } from './proofs/used-proofs.ts';
import { type ReceivedHeaders, readHeaders } from './received-headers.ts';
import { type RouteClass, routeClassOf } from './route-class.ts';
import type { Route } from './routes.ts';
import { pathInVersion } from './versions/path-in-version.ts';
import type { RegisteredVersion } from './versions/version-registry.ts';

/** Creates the exchange of a request that has just arrived. No step has run yet. */
export function createExchange(
  request: IncomingMessage,
  response: ServerResponse,
): ReceivedExchange {
  return new Exchange(request, response);
}

/**
 * The value of `signToken` until the step `signRequest` sets another function. The TypeScript types
 * of the stages prevent a call of `signToken` before the step `signRequest`.
 */
function unsigned(): string {
  throw new Error('signToken was called before the step signRequest');
}

/**
 * Implements all stages of an exchange. All fields are initialized at once, so V8 gives every
 * exchange the same hidden class.
 */
class Exchange implements ReceivedExchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly startedMs = performance.now();
  readonly path: string;
  readonly rawQuery: string;
  readonly receivedHeaders: ReceivedHeaders;
  readonly responseHeaders: string[] = [];
  requestId = '';
  traceId = '';
  traceparent = '';
  tracestate: string | undefined;
  span: Span | undefined;
  clientAddress = '';
  clientNetwork = '';
  version: RegisteredVersion | undefined;
  route: Route | undefined;
  operation: ContractOperation | undefined;
  maxBodyBytes = 0;
  query = '';
  caller: Caller | undefined;
  proof: Proof | undefined;
  credentialError: PlatformError | undefined;
  signToken = unsigned;
  rateLimitPassed = false;
  callerPassed = false;
  proofPassed = false;
  scopesPassed = false;
  upstreamName: string | undefined;
  ownerWorkspaceId: string | undefined;
  settleCount: ((countedFor?: string) => Promise<void>) | undefined;
  publicBase = '';
  resource: string | undefined;
  pathInVersion = '';
  routeClass: RouteClass = 'api';
  continueSent = false;
  abortUpstream: (() => void) | undefined;
  readonly #releases: (() => void)[] = [];

  constructor(request: IncomingMessage, response: ServerResponse) {
    this.request = request;
    this.response = response;
    const url = request.url ?? '/';
    const mark = url.indexOf('?');
    this.path = mark === -1 ? url : url.slice(0, mark);
    this.rawQuery = mark === -1 ? '' : url.slice(mark);
    this.receivedHeaders = readHeaders(request.rawHeaders);
  }

  whenClosed(release: () => void): void {
    if (this.response.closed) {
      release();
    } else {
      this.#releases.push(release);
    }
  }

  close(): void {
    for (const release of this.#releases) {
      release();
    }
  }

  setRequestId(requestId: string): asserts this is this & Identified {
    this.requestId = requestId;
  }

  setTrace({ traceId, traceparent, tracestate, span }: Traced): asserts this is this & Traced {
    this.traceId = traceId;
    this.traceparent = traceparent;
    this.tracestate = tracestate;
    this.span = span;
  }

  setClientAddress(address: string, network: string): asserts this is this & Located {
    this.clientAddress = address;
    this.clientNetwork = network;
  }

  setRoute(
    version: RegisteredVersion | undefined,
    route: Route | undefined,
    operation: ContractOperation | undefined,
  ): asserts this is this & Routed {
    this.version = version;
    this.route = route;
    this.operation = operation;
    this.pathInVersion = pathInVersion(this.path);
    this.routeClass = routeClassOf(this.request.method, this.pathInVersion, version !== undefined);
  }

  setPublicBase(base: string, resource: string | undefined): asserts this is this & Addressed {
    this.publicBase = base;
    this.resource = resource;
  }

  setMaxBodyBytes(bytes: number): asserts this is this & BodyLimited {
    this.maxBodyBytes = bytes;
  }

  setCaller(
    query: string,
    caller: Caller,
    proof: Proof | undefined,
  ): asserts this is this & Authenticated {
    this.query = query;
    this.caller = caller;
    this.proof = proof;
  }

  setCredentialError(query: string, error: PlatformError): asserts this is this & Authenticated {
    this.query = query;
    this.credentialError = error;
  }

  setTokenSource(signToken: () => string): asserts this is this & Signed {
    this.signToken = signToken;
  }

  pass<Name extends Check>(check: Name): asserts this is this & Passed<Name> {
    this[check] = true;
  }
}

const key = Symbol('exchange');

/** Stores the exchange for the Express handlers that run after the pipeline. */
export function attachExchange(exchange: AdmittedExchange): void {
  (exchange.request as { [key]?: AdmittedExchange })[key] = exchange;
}

/** Returns the exchange of a request that has passed the pipeline. */
export function exchangeOf(request: IncomingMessage): AdmittedExchange {
  return (request as IncomingMessage & { [key]: AdmittedExchange })[key];
}
