import type { Binding } from '@irp/http';

/** A module of the service. `service.ts` lists all modules. */
export interface Module {
  /** The endpoints of the module. */
  bindings: readonly Binding[];
}
