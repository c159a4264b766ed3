import type { Actor } from '@irp/contracts/events';

/** The actor of changes without a caller, such as deletions at the end of a period. */
export const system: Actor = { type: 'system', id: 'authorization' };

/**
 * The actor of changes by a provisioning program. The event `operator.acted` of the same request,
 * in the platform's own log, names the operator.
 */
export function provisioner(service: string | undefined): Actor {
  return service === 'operator' ? { type: 'system', id: 'operator' } : system;
}
