import type { Actor } from '@irp/contracts/events';

/** The actor of changes that no caller requested, such as deletions at the end of a period. */
export const system: Actor = { type: 'system', id: 'authorization' };
