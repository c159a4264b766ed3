import type { IncomingMessage } from 'node:http';
import type { ApiVersion, Endpoint, Principal } from '@irp/contracts';
import type { Logger } from '@irp/observability';
import type { z } from 'zod';

type Part<E, Name extends string> = E extends { readonly [key in Name]: infer S extends z.ZodType }
  ? z.output<S>
  : undefined;

/** A request validated against the contract. */
export interface Call<E extends Endpoint> extends RequestContextMembers {
  params: Part<E, 'params'>;
  query: Part<E, 'query'>;
  /** Only the headers that the contract defines. */
  headers: Part<E, 'headers'>;
  body: Part<E, 'body'>;
  /** Defined for every endpoint whose access is `principal`. */
  principal: E extends { readonly access: 'principal' } ? Principal : undefined;
}

/**
 * A validated request to any endpoint. Only the operation of the endpoint knows the types of
 * `params`, `query`, `headers` and `body`.
 */
export interface AnyCall extends RequestContextMembers {
  params: unknown;
  query: unknown;
  headers: unknown;
  body: unknown;
  principal: Principal | undefined;
}

/** Members of every call. */
interface RequestContextMembers {
  /** The name of the calling service. Defined for an internal endpoint. */
  service: string | undefined;
  version: ApiVersion;
  requestId: string;
  /**
   * An id for the created resource. Every retry with the same Idempotency-Key gets the same id for
   * the resource. Undefined without a key.
   */
  idempotencyId: string | undefined;
  log: Logger;
  /** For operations with a streamed request body. */
  request: IncomingMessage;
  /** Is aborted if the client disconnects before the response is complete. */
  signal: AbortSignal;
}
