import type { WebhookEventType } from '@irp/contracts/notifications';
import type { EventEnvelope } from '@irp/events';

/** A match: an event for an endpoint. */
export interface Matched {
  endpointId: string;
  /** The type for receivers. */
  type: WebhookEventType;
  /** Endpoints with the same key receive the same body of an event. */
  bodyKey: string;
  /** The sent JSON text. */
  body: string;
  /** Key of the order, for ordered endpoints. */
  orderKey?: string;
  /**
   * For an endpoint of an application: the workspace of the event. Its installation is checked
   * before each later attempt.
   */
  ofWorkspace?: string;
  /**
   * The endpoint is disabled: the delivery is stored, and sent on request once the endpoint is
   * active again.
   */
  isDisabled?: true;
}

/** Matches by the id of the event; an event without receivers is absent. */
export type MatchEvents = (events: readonly EventEnvelope[]) => Promise<Map<string, Matched[]>>;
