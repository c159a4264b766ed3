import type { EventEnvelope } from '@irp/events';
import { transferredReason } from '../../domain/transferred-reason.ts';
import type { WebhookEndpoint } from '../domain/webhook-endpoint.ts';
import { isLeaving } from '../matching/domain/receives.ts';
import { webhookEvents } from '../matching/webhook-events.ts';
import type { EndpointStore } from '../store/endpoint-store.ts';
import type { InstalledStore } from '../store/installed-store.ts';

/**
 * Disables an endpoint if it has no pending deliveries.
 * @returns false if pending deliveries remain
 */
export type DisableIdle = (
  endpoint: Pick<WebhookEndpoint, 'id' | 'workspaceId' | 'environment'>,
  reason: string,
) => Promise<boolean>;

interface Dependencies {
  endpoints: Pick<EndpointStore, 'markLeft' | 'left' | 'leaveLater' | 'unmarkLeft'>;
  installed: Pick<InstalledStore, 'findApplications'>;
  disableIdle: DisableIdle;
  now: () => number;
}

/**
 * Disables the endpoints of an application in the workspace of its former owner. The endpoints
 * receive the event about the transfer, and are disabled after its delivery. All operations may be
 * repeated.
 */
export interface EndTransferred {
  /**
   * Handles transfers in a batch of events. Must be called after the deliveries of the batch are
   * stored.
   */
  follow(events: readonly EventEnvelope[]): Promise<void>;
  /**
   * Marks the endpoints of a former owner of an application, in case the event about the transfer
   * was lost.
   */
  ofApplication(applicationId: string): Promise<void>;
  /** Disables the marked endpoints without pending deliveries. */
  run(): Promise<void>;
}

const mostPerRun = 500;
const againMs = 5_000;
/** Milliseconds to wait for the event about the transfer, which may still arrive. */
const eventAfterMs = 60_000;

export function createEndTransferred({
  endpoints,
  installed,
  disableIdle,
  now,
}: Dependencies): EndTransferred {
  async function mark(applicationId: string, at: Date): Promise<void> {
    const [application] = await installed.findApplications([applicationId]);
    if (application) {
      await endpoints.markLeft(applicationId, application.workspaceId, at);
    }
  }

  return {
    ofApplication: (applicationId) => mark(applicationId, new Date(now() + eventAfterMs)),
    async follow(events) {
      for (const event of webhookEvents(events).filter(isLeaving)) {
        await mark(event.event.subject, new Date(now()));
      }
    },
    async run() {
      const found = await endpoints.left(new Date(now()), mostPerRun);
      const ids = new Set(found.flatMap(({ applicationId }) => applicationId ?? []));
      const ownerOf = new Map(
        (await installed.findApplications([...ids])).map((one) => [one.id, one.workspaceId]),
      );
      for (const endpoint of found) {
        const isBack = ownerOf.get(endpoint.applicationId ?? '') === endpoint.workspaceId;
        if (isBack || (await disableIdle(endpoint, transferredReason))) {
          await endpoints.unmarkLeft(endpoint.id);
        }
        // The delivery of the event still waits, such as for a retry. The endpoint is checked again
        // later, so that other endpoints do not wait.
        else {
          await endpoints.leaveLater(endpoint.id, new Date(now() + againMs));
        }
      }
    },
  };
}
