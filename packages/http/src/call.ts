import type { IncomingMessage } from 'node:http';
import type { ApiVersion, Endpoint, Principal } from '@irp/contracts';
import type { Logger } from '@irp/observability';
import type { z } from 'zod';

type Part<E, Name extends string> = E extends { readonly [key in Name]: infer S extends z.ZodType }
  ? z.output<S>
  : undefined;

/** A request after its validation. */
export interface Call<E extends Endpoint> extends RequestContextMembers {
  params: Part<E, 'params'>;
  query: Part<E, 'query'>;
  /** The headers that the contract contains. */
  headers: Part<E, 'headers'>;
  body: Part<E, 'body'>;
  /** Defined for every endpoint whose access is `principal`. */
  principal: E extends { readonly access: 'principal' } ? Principal : undefined;
}

/**
 * A validated request to any endpoint. Only the operation of the endpoint knows the types of its
 * parts.
 */
export interface AnyCall extends RequestContextMembers {
  params: unknown;
  query: unknown;
  headers: unknown;
  body: unknown;
  principal: Principal | undefined;
}

/** What every call contains. */
interface RequestContextMembers {
  /** The service that calls an internal endpoint. */
  service: string | undefined;
  version: ApiVersion;
  requestId: string;
  /**
   * An id for the resource that the operation creates. It is the same in every request with the
   * same Idempotency-Key; undefined without a key.
   */
  idempotencyId: string | undefined;
  log: Logger;
  /** The request, for operations that read its body as a stream. */
  request: IncomingMessage;
  /** Is aborted if the client disconnects before the response is complete. */
  signal: AbortSignal;
}
