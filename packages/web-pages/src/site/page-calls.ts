import type { Endpoint } from '@irp/contracts';
import {
  type AnyReply,
  type Binding,
  type CalledFor,
  callOperation,
  type Operation,
  type Reply,
} from '@irp/http';

type Parts = Parameters<typeof callOperation>[2];
type OkBody<E extends Endpoint> = Extract<Reply<E>, { status: 200 }>['body'];

/** Calls operations of the API for pages. The errors are the same as for a request to the API. */
export interface PageCalls {
  call<E extends Endpoint>(endpoint: E, parts: Parts, page: CalledFor): Promise<Reply<E>>;
  /** Returns the body of a 200 response. */
  read<E extends Endpoint>(endpoint: E, parts: Parts, page: CalledFor): Promise<OkBody<E>>;
}

/** @param bindings the bindings of the called endpoints */
export function createPageCalls(bindings: readonly Binding[]): PageCalls {
  const call: PageCalls['call'] = async (endpoint, parts, page) => {
    const binding = bindings.find((one) => one.endpoint === endpoint);
    if (!binding) {
      throw new Error(`no operation is bound to ${endpoint.operationId}`);
    }
    // The cast is safe: `bind` has connected the endpoint with an operation of the endpoint's type.
    return callOperation(
      endpoint,
      binding.handle as unknown as Operation<typeof endpoint>,
      parts,
      page,
    );
  };
  return {
    call,
    async read(endpoint, parts, page) {
      const { status, body }: AnyReply = await call(endpoint, parts, page);
      if (status !== 200) {
        throw new Error(`${endpoint.operationId} returned ${status}`);
      }
      return body as OkBody<typeof endpoint>;
    },
  };
}
