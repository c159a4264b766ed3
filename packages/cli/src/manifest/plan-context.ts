import type { ApiClient } from '@irp/client';

export interface PlanContext {
  api: ApiClient;
  /** Aborted by Ctrl-C. */
  signal: AbortSignal;
}
