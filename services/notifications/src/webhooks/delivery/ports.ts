import type { DataEnvironment } from '@irp/contracts';
import type { WebhookEndpointState } from '@irp/contracts/notifications';
import type { EventEnvelope } from '@irp/events';

/** What one endpoint receives of an event. */
export interface Matched {
  endpointId: string;
  /** As receivers see it. */
  type: string;
  /** Endpoints with the same key receive the same body. */
  bodyKey: string;
  /** The JSON text that is sent. */
  body: string;
  /** What must stay in order, for endpoints that ask for it. */
  orderKey?: string;
}

/** By the id of the event; an event that nobody receives may be absent. */
export type MatchEvents = (events: readonly EventEnvelope[]) => Promise<Map<string, Matched[]>>;

export interface AttemptResult {
  at: Date;
  durationMs: number;
  outcome: 'success' | 'failure';
  /** HTTP status; null: no response. */
  status: number | null;
  reason?: string;
  /** What the receiver asked for by `Retry-After`. */
  retryAfterMs?: number;
  request: { headers: Record<string, string> };
  response: { headers: Record<string, string>; body: string; truncated: boolean } | null;
}

/** What signs: of an overlap, several. */
export interface SigningSecret {
  value: string;
  /** Null: until it is replaced. */
  expiresAt: Date | null;
}

interface WebhookMessage {
  /** The `webhook-id`: the same in every attempt. */
  id: string;
  timestamp: Date;
  body: string;
}

/** Makes one attempt. It resolves whatever the receiver does. */
export type SendWebhook = (
  url: string,
  secrets: readonly SigningSecret[],
  message: WebhookMessage,
  signal?: AbortSignal,
) => Promise<AttemptResult>;

/** What a delivery must know of its endpoint. */
export interface DeliveryEndpoint {
  id: string;
  workspaceId: string;
  environment: DataEnvironment;
  url: string;
  state: WebhookEndpointState;
  /** One delivery at a time, in the order of the events. */
  ordered: boolean;
  secrets: readonly SigningSecret[];
}

/** Those that exist; a deleted one is absent. */
export type ReadEndpoints = (ids: readonly string[]) => Promise<DeliveryEndpoint[]>;
