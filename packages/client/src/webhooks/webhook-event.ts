import type { paths } from '../generated/schema.d.ts';

type NewEndpoint =
  paths['/v2/webhook-endpoints']['post']['requestBody']['content']['application/json'];

/** The event types that this version of the client knows. Later versions add types. */
export type WebhookEventType = Exclude<NewEndpoint['events'][number], '*'>;

/**
 * The body of a webhook: a CloudEvent (CloudEvents 1.0). Receivers must accept unknown types and
 * members.
 */
export interface WebhookEvent {
  specversion: '1.0';
  id: string;
  /** The service that emitted the event. */
  source: string;
  type: WebhookEventType;
  /** The id of the event's subject; absent for a person unknown to the receiver. */
  subject?: string;
  /** Time of the event (RFC 3339). */
  time: string;
  workspaceid: string;
  data: {
    /** The actor. The id is absent if the receiver does not have the right to know the actor. */
    actor: {
      type: string;
      id?: string;
      onBehalfOf?: string;
    };
    /** Absent for an event of the whole workspace. */
    environment?: 'production' | 'sandbox';
    /** The details, by the schema of the event type. */
    detail: Record<string, unknown>;
  };
}
