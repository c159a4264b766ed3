import type { WebhookEventType } from '@irp/contracts/notifications';
import type { EventEnvelope } from '@irp/events';

/** What one endpoint receives of an event. */
export interface Matched {
  endpointId: string;
  /** As receivers see it. */
  type: WebhookEventType;
  /** Endpoints with the same key receive the same body of an event. */
  bodyKey: string;
  /** The JSON text that is sent. */
  body: string;
  /** What must stay in order, for endpoints that ask for it. */
  orderKey?: string;
  /**
   * Of an endpoint of an application: the workspace in which it happened, whose installation is
   * looked at before each later attempt.
   */
  ofWorkspace?: string;
  /**
   * The endpoint is disabled: it is kept, and sent by request once the endpoint is active again.
   */
  isDisabled?: true;
}

/** What endpoints receive, by the id of the event; one that nobody receives is absent. */
export type MatchEvents = (events: readonly EventEnvelope[]) => Promise<Map<string, Matched[]>>;
