import { timeOfId } from './delivery-id.ts';
import type { CheckedDelivery } from './ports.ts';

/** Returns the data of a delivery for `CheckAccess`. */
export function checked({
  type,
  eventId,
  ofWorkspace,
}: {
  type: string;
  eventId: string;
  ofWorkspace?: string | undefined;
}): CheckedDelivery {
  return {
    type,
    at: new Date(timeOfId(eventId)),
    ofWorkspace,
  };
}
