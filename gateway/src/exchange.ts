import type { IncomingMessage, ServerResponse } from 'node:http';
import type { PlatformError } from '@irp/errors';
import type { Caller } from './credentials/caller.ts';
import type { Allowance } from './limits/rate-limits.ts';
import type { Proof } from './proofs/used-proofs.ts';
import { noHeaders, type ReceivedHeaders } from './received-headers.ts';
import type { Route } from './routes.ts';
import type { RegisteredVersion } from './versions/version-registry.ts';

/** One request and its answer, and what the steps have learnt of it so far. */
export class Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly startedMs = performance.now();
  /** The path as it was sent, without the query. */
  readonly path: string;
  /** With its `?`; the credential step takes the key out of it. */
  query: string;
  received: ReceivedHeaders = noHeaders;
  requestId = '';
  traceId = '';
  /** W3C trace context for the next hop. */
  traceparent = '';
  tracestate: string | undefined;
  address = '';
  /** The path's first segment where it is that of a known version; undefined on an unversioned path. */
  version: RegisteredVersion | undefined;
  route: Route | undefined;
  /** What the route takes. */
  maxBodyBytes = 0;
  caller: Caller | undefined;
  /** That the caller holds the key that their token is bound to. */
  proof: Proof | undefined;
  /** Why there is no caller. */
  credentialFault: PlatformError | undefined;
  principalToken = '';
  allowance: Allowance = 'read';
  /** Headers of the answer, whoever gives it: name, value, name, value. */
  readonly headers: string[] = [];
  /** Which service was asked. */
  upstream = '';
  continued = false;
  /** Set while a service is being asked: lets it go when the caller hangs up. */
  hangUp: (() => void) | undefined;

  constructor(request: IncomingMessage, response: ServerResponse) {
    this.request = request;
    this.response = response;
    const url = request.url ?? '/';
    const mark = url.indexOf('?');
    this.path = mark === -1 ? url : url.slice(0, mark);
    this.query = mark === -1 ? '' : url.slice(mark);
  }
}

/** Learns or checks one thing. @throws PlatformError what the caller is told */
export type Step = (exchange: Exchange) => void | Promise<void>;

const key = Symbol('exchange');

export function attachExchange(exchange: Exchange): void {
  (exchange.request as { [key]?: Exchange })[key] = exchange;
}

/** The exchange of a request that has been admitted. */
export function exchangeOf(request: IncomingMessage): Exchange {
  return (request as IncomingMessage & { [key]: Exchange })[key];
}
