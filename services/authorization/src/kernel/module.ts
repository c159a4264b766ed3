import type { Binding } from '@irp/http';

/** One module of the service, as `service.ts` lists it. */
export interface Module {
  /** The module's endpoints. */
  bindings: readonly Binding[];
}
