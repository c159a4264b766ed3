import type { Actor } from '@irp/contracts/events';

/** The actor of changes that no caller requested, such as deletions at the end of a period. */
export const system: Actor = { type: 'system', id: 'authorization' };

/**
 * The actor of what a program provisions. Who used it, `operator.acted` of the same request says,
 * in the platform's own log.
 */
export function provisioner(service: string | undefined): Actor {
  return service === 'operator' ? { type: 'system', id: 'operator' } : system;
}
