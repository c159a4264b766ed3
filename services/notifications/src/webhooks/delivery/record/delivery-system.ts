import type { Actor } from '@irp/contracts/events';

/** The actor of events that deliveries cause. */
export const deliverySystem: Actor = { type: 'system', id: 'notifications' };
