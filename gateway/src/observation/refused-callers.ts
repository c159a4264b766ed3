import { randomUUID } from 'node:crypto';
import type { Principal, RefusedCalls } from '@irp/contracts';
import { callOf } from '../contract-call.ts';
import type { Exchange } from '../exchange.ts';

const maxKept = 500;

/**
 * Known callers who were answered 403, by the gateway or by a service, until they are told. Repeats of one call by one
 * credential are folded into the first; beyond `limit` different ones there is a number alone, so that nobody fills the
 * memory.
 */
export class RefusedCallers {
  #kept = new Map<string, RefusedCalls>();
  readonly #limit: number;
  /** Since this process started: those that nobody is told of. */
  dropped = 0;

  constructor(limit = maxKept) {
    this.#limit = limit;
  }

  note(exchange: Exchange, { principal }: { principal: Principal }, nowMs: number = Date.now()): void {
    const calls = refusedCalls(exchange, principal, nowMs);
    const key = `${calls.credentialId} ${calls.operation} ${calls.reason}`;
    const same = this.#kept.get(key);
    if (same) same.times++;
    else if (this.#kept.size < this.#limit) this.#kept.set(key, calls);
    else this.dropped++;
  }

  get size(): number {
    return this.#kept.size;
  }

  /** Those that came since they were last taken. */
  take(): RefusedCalls[] {
    const taken = [...this.#kept.values()];
    this.#kept.clear();
    return taken;
  }
}

/** What is missing is found once more, where it is told: requests that pass carry nothing for it. */
function refusedCalls(exchange: Exchange, principal: Principal, nowMs: number): RefusedCalls {
  const { workspaceId, credentialId, credentialKind, userId, applicationId, scopes } = principal;
  const call = callOf(exchange);
  const missing = call?.scopes.filter((scope) => !scopes.includes(scope)) ?? [];
  const { 'user-agent': userAgent } = exchange.request.headers;
  return {
    ...{ id: randomUUID(), workspaceId, credentialId, credentialKind },
    ...(userId === undefined ? {} : { userId }),
    ...(applicationId === undefined ? {} : { applicationId }),
    ...(call === undefined ? {} : { operation: call.operationId }),
    reason: missing.length > 0 ? 'insufficient_scope' : 'forbidden',
    missing,
    at: new Date(nowMs).toISOString(),
    request: {
      ...{ id: exchange.requestId, ip: exchange.address.slice(0, 64) },
      ...(userAgent === undefined ? {} : { userAgent: userAgent.slice(0, 200) }),
    },
    traceparent: exchange.traceparent,
    times: 1,
  };
}
