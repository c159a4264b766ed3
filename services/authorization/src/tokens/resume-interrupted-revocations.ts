import type { EventRows } from '@irp/persistence';
import type { FinishRevocation } from './revoke-tokens.ts';

interface Dependencies {
  events: EventRows;
  finishRevocation: FinishRevocation;
}

const batchSize = 20;

/**
 * Completes revocations whose process died before the confirmation of the event.
 * @returns the number of events completed
 */
export function resumeInterruptedRevocations({ events, finishRevocation }: Dependencies) {
  return async (): Promise<number> => {
    const abandoned = await events.abandoned(batchSize);
    for (const event of abandoned) {
      if (event.type === 'token.revoked') {
        await finishRevocation(event);
      }
      // The event counts rejections. Only the stopped process knew the exact count, so the event is
      // published with the stored count.
      else {
        await events.confirm(event);
      }
    }
    return abandoned.length;
  };
}
