import type { Endpoint } from '@irp/contracts';
import type { AnyCall, Call } from './call.ts';
import type { AnyReply, Reply } from './reply.ts';

/** Executes a validated request and returns a response that the contract defines. */
export type Operation<E extends Endpoint> = (call: Call<E>) => Promise<Reply<E>>;

/** An endpoint with its operation. */
export interface Binding {
  endpoint: Endpoint;
  handle(call: AnyCall): Promise<AnyReply>;
}

/** Connects a contract with its operation, for `createHttpApp`. */
export function bind<E extends Endpoint>(endpoint: E, operation: Operation<NoInfer<E>>): Binding {
  // The cast is safe, because `checkRequest` has parsed the request with the schemas of this
  // endpoint.
  return {
    endpoint,
    handle: (call) => operation(call as Call<E>),
  };
}
