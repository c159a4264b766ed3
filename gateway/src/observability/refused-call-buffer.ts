import { randomUUID } from 'node:crypto';
import type { Principal } from '@irp/contracts';
import type { RefusedCalls } from '@irp/contracts/authorization';
import { missingScopes } from '@irp/contracts/permissions';
import type { IdentifiedExchange } from '../exchange.ts';

const maxCalls = 500;
const reasons = {
  403: 'forbidden',
  404: 'not_found',
  429: 'rate_limited',
} as const;

/** The data about a refused call that the buffer records. */
export type RefusedExchange = Pick<
  IdentifiedExchange,
  | 'request'
  | 'path'
  | 'operation'
  | 'requestId'
  | 'clientAddress'
  | 'traceparent'
  | 'ownerWorkspaceId'
>;

/** The recorded statuses. */
export type RefusedStatus = 403 | 404 | 429;

/**
 * Buffers calls that the gateway or a service has refused, until the next report. A 429 is buffered
 * for every caller. A 403, and a 404 for a resource outside the caller's workspace, are buffered
 * only if the caller is known. If a credential repeats an operation, the entry of the first call
 * counts the repeats. All 429 responses of a credential share a single entry, regardless of the
 * operation. All 429 responses without a caller share a single entry, regardless of the address. If
 * the buffer has `limit` entries, further calls are only counted, so callers cannot exhaust the
 * memory.
 */
export class RefusedCallBuffer {
  readonly #calls = new Map<string, RefusedCalls>();
  readonly #limit: number;
  /**
   * Number of refused calls since the start of this process that were not recorded because the
   * buffer was full.
   */
  droppedCount = 0;

  constructor(limit = maxCalls) {
    this.#limit = limit;
  }

  add(
    exchange: RefusedExchange,
    status: RefusedStatus,
    principal: Principal | undefined,
    nowMs = Date.now(),
  ): void {
    const call = refusedCall(exchange, status, principal, nowMs);
    const operation = status === 429 ? '' : call.operation;
    const key = `${call.credentialId} ${operation} ${call.reason} ${call.ownerWorkspaceId}`;
    const existing = this.#calls.get(key);
    if (existing) {
      existing.times++;
    } else if (this.#calls.size < this.#limit) {
      this.#calls.set(key, call);
    } else {
      this.droppedCount++;
    }
  }

  get size(): number {
    return this.#calls.size;
  }

  /** Returns the buffered calls and empties the buffer. */
  drain(): RefusedCalls[] {
    const calls = [...this.#calls.values()];
    this.#calls.clear();
    return calls;
  }
}

/**
 * Creates the record of a refused call. Computes the missing scopes here instead of in
 * `requireScopes`, so that accepted requests spend no time on the record.
 */
function refusedCall(
  exchange: RefusedExchange,
  status: RefusedStatus,
  principal: Principal | undefined,
  nowMs: number,
): RefusedCalls {
  const { ownerWorkspaceId, operation } = exchange;
  const missing =
    operation && principal && status === 403 ? missingScopes(operation, principal.scopes) : [];
  const { 'user-agent': userAgent } = exchange.request.headers;
  return {
    id: randomUUID(),
    ...callerOf(principal),
    ...(operation === undefined ? {} : { operation: operation.operationId }),
    ...(ownerWorkspaceId === undefined ? {} : { ownerWorkspaceId }),
    reason: missing.length > 0 ? 'insufficient_scope' : reasons[status],
    missing,
    at: new Date(nowMs).toISOString(),
    request: {
      id: exchange.requestId,
      ip: exchange.clientAddress.slice(0, 64),
      ...(userAgent === undefined ? {} : { userAgent: userAgent.slice(0, 200) }),
    },
    traceparent: exchange.traceparent,
    times: 1,
  };
}

function callerOf(principal: Principal | undefined) {
  if (principal === undefined) {
    return { workspaceId: '', credentialId: '' };
  }
  const { workspaceId, credentialId, credentialKind, environment, userId, applicationId } =
    principal;
  return {
    workspaceId,
    credentialId,
    environment,
    // The kind `session` cannot occur, because the gateway resolves no browser sessions.
    ...(credentialKind === 'session' ? {} : { credentialKind }),
    ...(userId === undefined ? {} : { userId }),
    ...(applicationId === undefined ? {} : { applicationId }),
  };
}
