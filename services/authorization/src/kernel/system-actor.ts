import type { Actor } from '@irp/contracts/events';

/** The actor of changes that no caller makes, such as a deletion at the end of a period. */
export const system: Actor = { type: 'system', id: 'authorization' };

/**
 * Returns the actor of changes by a provisioning program. If an operator made the request, the
 * event `operator.acted` in the platform's own log names the operator.
 */
export function provisioner(service: string | undefined): Actor {
  return service === 'operator' ? { type: 'system', id: 'operator' } : system;
}
