import type { Binding } from '@irp/http';

/** A module of the service, as listed in `service.ts`. */
export interface Module {
  /** The module's endpoints. */
  bindings: readonly Binding[];
}
