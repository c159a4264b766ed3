import type { Endpoint } from '@irp/contracts';
import type { Call, Reply } from './call.ts';

/** An endpoint together with the operation that answers it. */
export interface Binding {
  endpoint: Endpoint;
  handle(call: Call): Promise<Reply>;
}

export function bind<E extends Endpoint>(endpoint: E, handle: (call: Call<E>) => Promise<Reply>): Binding {
  return { endpoint, handle: handle as unknown as Binding['handle'] };
}
