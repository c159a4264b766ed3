import type { Actor } from '@irp/contracts/events';

/** The actor of changes that no caller makes, such as a deletion at the end of a period. */
export const system: Actor = { type: 'system', id: 'authorization' };

/**
 * Returns the actor of changes by a provisioning program. The operator is named by `operator.acted`
 * of the same request, in the platform's own log.
 */
export function provisioner(service: string | undefined): Actor {
  return service === 'operator' ? { type: 'system', id: 'operator' } : system;
}
