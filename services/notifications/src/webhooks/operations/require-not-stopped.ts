import { PlatformError } from '@irp/errors';
import type { WebhookEndpoint } from '../domain/webhook-endpoint.ts';
import { receiverOf, type StopStore, type WebhookStop } from '../store/stop-store.ts';

/** Prevents actions of a workspace on a receiver that operators have stopped. */
export interface RequireNotStopped {
  /**
   * Requires that the endpoint is not stopped. Called before the endpoint is activated, paused or
   * tested.
   * @throws PlatformError 409 with the operator's reason
   */
  endpoint(id: string): Promise<void>;
  /**
   * Requires that the receiver of the URL is not stopped in the workspace. The stop of a receiver
   * stays after the deletion of its endpoint.
   * @throws PlatformError 409
   */
  receiver(endpoint: Pick<WebhookEndpoint, 'workspaceId' | 'url'>): Promise<void>;
}

export function createRequireNotStopped(
  stops: Pick<StopStore, 'find' | 'ofReceiver'>,
): RequireNotStopped {
  return {
    endpoint: async (id) => reject('the webhook endpoint', await stops.find(id)),
    async receiver({ workspaceId, url }) {
      const host = receiverOf(url);
      reject(`webhooks of this workspace to ${host}`, await stops.ofReceiver(workspaceId, host));
    },
  };
}

function reject(what: string, stop: WebhookStop | undefined): void {
  if (stop === undefined) {
    return;
  }
  const message = `An operator of the platform stopped ${what}, and only an operator can undo this. Reason: ${stop.reason}`;
  throw new PlatformError('conflict', message);
}
