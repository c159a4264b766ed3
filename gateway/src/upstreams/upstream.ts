import { PlatformError } from '@irp/errors';
import { Pool } from 'undici';
import type { IdentifiedExchange } from '../exchange.ts';
import type { RouteClass } from '../route-class.ts';
import type { Settings } from '../settings.ts';
import { CircuitBreaker, type Outcome } from './circuit-breaker.ts';
import { ServiceConnections } from './connections/service-connections.ts';
import { FairShare } from './fair-share.ts';

/**
 * The connections to a service, and the slots for concurrent requests to the service. Workspaces,
 * and clients without a credential, share the slots. Each request takes a connection, so there are
 * at most as many connections as slots.
 */
interface Slots {
  connections: ServiceConnections;
  share: FairShare;
}

/** A service behind the gateway: its connections, circuit breakers and counters. */
export interface Upstream {
  name: string;
  origin: string;
  requests: Slots;
  /**
   * Separate slots for imports and exports, so that long transfers take no slot of other requests.
   */
  streams: Slots;
  /** Connections for health checks and metrics. */
  probes: Pool;
  /**
   * Each class of routes has its own breaker, so failures of a class do not stop requests of
   * another class.
   */
  breakers: Record<RouteClass, CircuitBreaker>;
  retries: number;
  failures: number;
}

export function openUpstream(name: string, url: string, settings: Settings): Upstream {
  const { origin } = new URL(url);
  const inFlight = settings.UPSTREAM_IN_FLIGHT ?? settings.UPSTREAM_CONNECTIONS;
  const slots = (size: number): Slots => ({
    connections: new ServiceConnections(new URL(origin), {
      connectMs: settings.UPSTREAM_CONNECT_TIMEOUT_MS,
      headersMs: settings.UPSTREAM_HEADERS_TIMEOUT_MS,
      bodyMs: settings.UPSTREAM_BODY_TIMEOUT_MS,
    }),
    share: new FairShare(size),
  });
  const breaker = () =>
    new CircuitBreaker({
      failures: settings.BREAKER_FAILURES,
      openMs: settings.BREAKER_OPEN_MS,
    });
  return {
    name,
    origin,
    requests: slots(inFlight),
    streams: slots(settings.UPSTREAM_STREAMS),
    probes: new Pool(origin, { connect: { timeout: settings.UPSTREAM_CONNECT_TIMEOUT_MS } }),
    breakers: {
      api: breaker(),
      streams: breaker(),
      tokens: breaker(),
      pages: breaker(),
    },
    retries: 0,
    failures: 0,
  };
}

export async function closeUpstream({ requests, streams, probes }: Upstream): Promise<void> {
  await Promise.all([requests.connections.close(), streams.connections.close(), probes.close()]);
}

/** The slot that a request takes at an upstream. */
export class UpstreamSlot {
  readonly connections: ServiceConnections;
  readonly isStream: boolean;
  readonly #upstream: Upstream;
  readonly #share: FairShare;
  readonly #breaker: CircuitBreaker;
  readonly #holder: string;
  #settled = false;

  /**
   * Takes a slot.
   * @throws PlatformError 503 while the breaker of the class is open, or if no slot is free for the
   *   holder
   */
  constructor(upstream: Upstream, routeClass: RouteClass, holder: string) {
    this.isStream = routeClass === 'streams';
    const { connections, share } = this.isStream ? upstream.streams : upstream.requests;
    const breaker = upstream.breakers[routeClass];
    const waitMs = breaker.acquire();
    if (waitMs > 0) {
      throw upstreamUnavailable(Math.ceil(waitMs / 1_000));
    }
    if (!share.take(holder, 1)) {
      breaker.release('unknown');
      throw tooManyRequests();
    }
    this.connections = connections;
    this.#upstream = upstream;
    this.#share = share;
    this.#breaker = breaker;
    this.#holder = holder;
  }

  /**
   * Reports the outcome to the breaker, when the response begins or the request ends. May be called
   * repeatedly.
   */
  settle(outcome: Outcome): void {
    if (this.#settled) {
      return;
    }
    this.#settled = true;
    if (outcome === 'failed') {
      this.#upstream.failures++;
    }
    this.#breaker.release(outcome);
  }

  /** Returns the slot, so another request can take it. Must be called once. */
  release(outcome: Outcome): void {
    this.settle(outcome);
    this.#share.giveBack(this.#holder, 1);
  }
}

/**
 * Returns the key under which a request takes a slot: the workspace of the caller, or, without a
 * caller, the network of the client.
 */
export function holderOf({ caller, clientNetwork }: IdentifiedExchange): string {
  return caller === undefined ? `ip:${clientNetwork}` : `workspace:${caller.principal.workspaceId}`;
}

export function tooManyRequests(): PlatformError {
  return new PlatformError('unavailable', 'Too many requests are in progress. Retry in 1 s.', {
    retryAfterS: 1,
  });
}

/** Returns the 503 for an upstream that accepts no request. @param cause for the log */
export function upstreamUnavailable(retryAfterS = 1, cause?: Error): PlatformError {
  const message = 'The service behind this address is temporarily unavailable.';
  return new PlatformError('unavailable', message, { retryAfterS, cause });
}
