import { checked } from '../checked-delivery.ts';
import type { CheckAccess, DeliveryEndpoint } from '../ports.ts';
import type { AttemptRecorder } from '../record/attempt-recorder.ts';
import type { HeldDelivery } from './first-attempt.ts';
import type { Line } from './line.ts';

interface Dependencies {
  checkAccess: CheckAccess;
  recorder: AttemptRecorder;
}

/**
 * Whether a delivery is sent now: access may have ended since its event was matched. One that is
 * not is ended, or left for later.
 */
export type CheckBefore = (
  line: Line,
  endpoint: DeliveryEndpoint,
  delivery: HeldDelivery,
) => Promise<boolean>;

export function createCheckBefore({ checkAccess, recorder }: Dependencies): CheckBefore {
  return async (line, endpoint, delivery) => {
    const [access] = await checkAccess(endpoint, [checked(delivery)]);
    if (access === 'allowed') {
      return true;
    }
    if (access === 'suspended') {
      // It is read again, as it is then, before anything is sent to it.
      line.endpoint = { ...endpoint, state: 'paused' };
      line.behind = true;
      return false;
    }
    const { id, endpointId, version, tries, position } = delivery;
    const outcome = {
      id,
      endpointId,
      position,
      version,
      tries,
    } as const;
    // What is stored as pending at this moment can be updated afterwards.
    await delivery.first?.pending?.catch(() => undefined);
    await recorder.record({
      outcome: {
        ...outcome,
        state: 'cancelled',
        cancelReason: 'access_ended',
      },
    });
    return false;
  };
}
