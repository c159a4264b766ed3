import type { WebhookEventType } from '@irp/contracts/notifications';
import type { EventEnvelope } from '@irp/events';

/** A match: an event for an endpoint. */
export interface Matched {
  endpointId: string;
  /** The type of the event in webhooks. */
  type: WebhookEventType;
  /** Endpoints with the same `bodyKey` receive the same body of an event. */
  bodyKey: string;
  /** The JSON text to send. */
  body: string;
  /** For an ordered endpoint: events with the same key are delivered in order. */
  orderKey?: string;
  /**
   * The workspace of the event, if the endpoint belongs to an application. Before each later
   * attempt, the installation in this workspace is checked.
   */
  ofWorkspace?: string;
  /**
   * Set if the endpoint is disabled. Deliveries to a disabled endpoint are stored, so that a replay
   * can send the deliveries when the endpoint is active again.
   */
  isDisabled?: true;
}

/** Returns matches by the id of the event. Events without receivers are omitted. */
export type MatchEvents = (events: readonly EventEnvelope[]) => Promise<Map<string, Matched[]>>;
