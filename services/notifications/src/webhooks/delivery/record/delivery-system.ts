import type { Actor } from '@irp/contracts/events';

/** The actor of events that the delivery of webhooks causes. */
export const deliverySystem: Actor = { type: 'system', id: 'notifications' };
