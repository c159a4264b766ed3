import type { paths } from '../generated/schema.d.ts';

type NewEndpoint =
  paths['/v2/webhook-endpoints']['post']['requestBody']['content']['application/json'];

/** The types of events at the time of this client; later versions add types. */
export type WebhookEventType = Exclude<NewEndpoint['events'][number], '*'>;

/**
 * The body of a webhook: a CloudEvent (CloudEvents 1.0). Receivers must accept unknown types and
 * members.
 */
export interface WebhookEvent {
  specversion: '1.0';
  id: string;
  /** The emitting service. */
  source: string;
  type: WebhookEventType;
  /** The id of the event's subject; absent for a person unknown to the receiver. */
  subject?: string;
  /** Time of the event (RFC 3339). */
  time: string;
  workspaceid: string;
  data: {
    /** The actor; without an id if the receiver may not know the actor. */
    actor: {
      type: string;
      id?: string;
      onBehalfOf?: string;
    };
    /** Absent for an event of the whole workspace. */
    environment?: 'production' | 'sandbox';
    /** By the schema of the type. */
    detail: Record<string, unknown>;
  };
}
