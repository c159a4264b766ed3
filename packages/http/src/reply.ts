import type { Endpoint, ResponseContract } from '@irp/contracts';
import type { z } from 'zod';

/** Headers that every reply may have. */
type CommonHeaders = {
  [Name in 'Cache-Control' | 'Content-Disposition' | 'Content-Type' | 'Vary']?: string;
};

type NamedHeaders<R> = R extends { readonly headers: infer H }
  ? { readonly [Name in keyof H]: string }
  : object;

/** `headers` is required if the contract defines at least one header. */
type HeadersPart<R> = R extends { readonly headers: object }
  ? { headers: NamedHeaders<R> & CommonHeaders }
  : { headers?: CommonHeaders };

/**
 * The chunks of a streamed body. The stream is read as fast as the client receives the chunks. The
 * `Content-Type` is in `headers`.
 */
export type BodyStream = AsyncIterable<string | Uint8Array>;

type BodyPart<R> = R extends { readonly streamed: true }
  ? { body?: undefined; stream: BodyStream }
  : R extends { readonly schema: infer S extends z.ZodType }
    ? {
        body: z.input<S>;
        json?: Buffer;
        stream?: undefined;
      }
    : { body?: undefined; stream?: undefined };

type ReplyWith<Status, R> = Status extends number
  ? { status: Status } & HeadersPart<R> & BodyPart<R>
  : never;

/**
 * The result of an operation: a response of the contract, with status, body and headers. An error
 * is thrown as a `PlatformError`.
 */
export type Reply<E extends Endpoint> = {
  [Status in keyof E['responses']]: E['responses'][Status] extends ResponseContract
    ? ReplyWith<Status, E['responses'][Status]>
    : never;
}[keyof E['responses']];

export interface AnyReply {
  status: number;
  headers?: Readonly<Record<string, string | undefined>>;
  /** Serialized as JSON. */
  body?: unknown;
  /** The JSON text of the body, if `toJson` has already created the text. */
  json?: Buffer | undefined;
  stream?: BodyStream | undefined;
}
