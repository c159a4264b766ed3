export type DeliveryState = 'pending' | 'delivered' | 'failed' | 'cancelled';

/**
 * The type of what is sent by request only: it says nothing of how deliveries go, and is not
 * replayed.
 */
export const testType = 'webhook.test';

/** What the log keeps of an attempt. */
export interface AttemptSummary {
  /** The version of the delivery of which it was an attempt. */
  version: number;
  at: Date;
  durationMs: number;
  outcome: 'success' | 'failure';
  /** HTTP status; null: no response. */
  status: number | null;
  reason?: string;
  /** The document that has its request and response. */
  exchangesId?: string;
}

/** A pending delivery, as the dispatcher has it in memory. */
export interface PendingDelivery {
  id: string;
  workspaceId: string;
  endpointId: string;
  /** Also the `webhook-id`. */
  eventId: string;
  type: string;
  /** Where the event happened, for an endpoint of an application. */
  ofWorkspace?: string | undefined;
  bodyId: string;
  body: string;
  /** Of the stored row: a result is stored only for the version that was attempted. */
  version: number;
  /** Failed attempts since it became pending, of the schedule. */
  tries: number;
  /** All attempts so far. */
  attemptCount: number;
  /** Orders the deliveries of an endpoint. */
  position: number;
  /** Of the span that it follows from, where its trace is exported. */
  traceparent?: string | undefined;
}

/** The most attempts that a delivery lists; later ones replace the oldest. */
export const maxAttemptSummaries = 50;
/** How long deliveries and their bodies are kept, and can be delivered again. */
export const keptMs = 30 * 24 * 3_600_000;
/** How long requests and responses are kept. */
export const responsesKeptMs = 7 * 24 * 3_600_000;
/** Of how many of the last attempts of a delivery request and response are shown. */
export const responsesShown = 3;
