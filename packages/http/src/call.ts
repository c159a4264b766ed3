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
  /** Only the headers of the contract. */
  headers: Part<E, 'headers'>;
  body: Part<E, 'body'>;
  /** Defined for every endpoint with the access `principal`. */
  principal: E extends { readonly access: 'principal' } ? Principal : undefined;
}

/** A call of any endpoint: parsed, but typed only for the endpoint's operation. */
export interface AnyCall extends RequestContextMembers {
  params: unknown;
  query: unknown;
  headers: unknown;
  body: unknown;
  principal: Principal | undefined;
}

/** Members of every call. */
interface RequestContextMembers {
  /** The calling service, for an internal endpoint. */
  service: string | undefined;
  version: ApiVersion;
  requestId: string;
  /**
   * An id for the created resource: the same for every retry with the same Idempotency-Key;
   * undefined without a key.
   */
  idempotencyId: string | undefined;
  log: Logger;
  /** For operations with a streamed request body. */
  request: IncomingMessage;
  /** Aborted when the client disconnects before the response is complete. */
  signal: AbortSignal;
}
