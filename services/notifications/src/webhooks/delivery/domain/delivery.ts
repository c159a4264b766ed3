export type DeliveryState = 'pending' | 'delivered' | 'failed' | 'cancelled';

/** The type of test events, sent only on request: excluded from rates, and not replayed. */
export const testType = 'webhook.test';

/** The logged data of an attempt. */
export interface AttemptSummary {
  /** The attempted version of the delivery. */
  version: number;
  at: Date;
  durationMs: number;
  outcome: 'success' | 'failure';
  /** HTTP status; null: no response. */
  status: number | null;
  reason?: string;
  /** Id of the document with request and response. */
  exchangesId?: string;
}

/** A pending delivery in the dispatcher's memory. */
export interface PendingDelivery {
  id: string;
  workspaceId: string;
  endpointId: string;
  /** Id of the event; also the `webhook-id`. */
  eventId: string;
  type: string;
  /** The workspace of the event, for an endpoint of an application. */
  ofWorkspace?: string | undefined;
  bodyId: string;
  body: string;
  /** Version of the stored row: a result is stored only for the attempted version. */
  version: number;
  /** Failed attempts of the retry schedule since the delivery became pending. */
  tries: number;
  /** Number of all attempts so far. */
  attemptCount: number;
  /** Orders the deliveries of an endpoint. */
  position: number;
  /** Traceparent of the causing span, if its trace is exported. */
  traceparent?: string | undefined;
}

/** Maximum of attempts listed in a delivery; later attempts replace the oldest. */
export const maxAttemptSummaries = 50;
/** Retention of deliveries and their bodies, for a new delivery. */
export const logRetentionMs = 30 * 24 * 3_600_000;
/** Retention of requests and responses. */
export const responseRetentionMs = 7 * 24 * 3_600_000;
/** Number of last attempts of a delivery with visible request and response. */
export const responsesShown = 3;
