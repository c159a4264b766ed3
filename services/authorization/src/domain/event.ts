import type { Actor } from '@irp/contracts';

/** What the platform does by itself, such as at the end of a period. */
export const system: Actor = { type: 'system', id: 'authorization' };
