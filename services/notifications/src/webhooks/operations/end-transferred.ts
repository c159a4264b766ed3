import type { EventEnvelope } from '@irp/events';
import { transferredReason } from '../../domain/transferred-reason.ts';
import type { WebhookEndpoint } from '../domain/webhook-endpoint.ts';
import { isLeaving } from '../matching/domain/receives.ts';
import { webhookEvents } from '../matching/webhook-events.ts';
import type { EndpointStore } from '../store/endpoint-store.ts';
import type { InstalledStore } from '../store/installed-store.ts';

/** Disables an endpoint without remaining deliveries. @returns whether none remains */
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
 * Endpoints of an application's former owner: they receive the transfer event, and are disabled
 * after its delivery, so that no endpoint looks as if events could still arrive. All operations are
 * repeatable.
 */
export interface EndTransferred {
  /** Must be called after the deliveries of these events are stored. */
  follow(events: readonly EventEnvelope[]): Promise<void>;
  /** Independent of events: for a lost event. */
  ofApplication(applicationId: string): Promise<void>;
  /** Disables the endpoints without remaining deliveries. */
  run(): Promise<void>;
}

const mostPerRun = 500;
const againMs = 5_000;
/** The event is on its way, or lost. */
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
        // A delivery that waits for a pause or a retry must not delay other endpoints.
        else {
          await endpoints.leaveLater(endpoint.id, new Date(now() + againMs));
        }
      }
    },
  };
}
