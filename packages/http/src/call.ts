import type { IncomingMessage } from 'node:http';
import type { ApiVersion, Endpoint, Principal } from '@irp/contracts';
import type { Logger } from '@irp/logging';
import type { z } from 'zod';

type Part<E, Name extends string> = E extends { readonly [key in Name]: infer S extends z.ZodType }
  ? z.output<S>
  : undefined;

/** One request, checked against its contract. */
export interface Call<E extends Endpoint = Endpoint> {
  params: Part<E, 'params'>;
  query: Part<E, 'query'>;
  /** Only the headers that the contract names. */
  headers: Part<E, 'headers'>;
  body: Part<E, 'body'>;
  /** There for every endpoint whose access is `principal`. */
  principal: E extends { readonly access: 'principal' } ? Principal : undefined;
  /** The calling service, for an internal endpoint. */
  service: string | undefined;
  version: ApiVersion;
  requestId: string;
  /** An id for what the operation makes, the same at every try under one Idempotency-Key; undefined without one. */
  idempotencyId: string | undefined;
  log: Logger;
  /** The raw request: for endpoints that read a stream. */
  request: IncomingMessage;
  /** Aborted when the caller hangs up before the answer is complete. */
  signal: AbortSignal;
}

export interface Reply {
  status: number;
  headers?: Record<string, string>;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as it comes, with backpressure; the content type is then told in `headers`. */
  stream?: AsyncIterable<string | Uint8Array>;
}
