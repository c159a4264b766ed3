export type DeliveryState = 'pending' | 'delivered' | 'failed' | 'cancelled';

/**
 * The type of test events. Test events are sent only on request, do not count in the rates, and are
 * not replayed.
 */
export const testType = 'webhook.test';

/** The data of an attempt in the list of a delivery. */
export interface AttemptSummary {
  /** The version of the delivery at the start of the attempt. */
  version: number;
  at: Date;
  durationMs: number;
  outcome: 'success' | 'failure';
  /** HTTP status; null if there was no response. */
  status: number | null;
  reason?: string;
  /** Id of the document that contains the request and the response. */
  exchangesId?: string;
}

/** A pending delivery in the memory of the dispatcher. */
export interface PendingDelivery {
  id: string;
  workspaceId: string;
  endpointId: string;
  /** Id of the event, sent as `webhook-id`. */
  eventId: string;
  type: string;
  /** The workspace of the event, if the endpoint belongs to an application. */
  ofWorkspace?: string | undefined;
  bodyId: string;
  body: string;
  /**
   * Version of the stored row. The result of an attempt is stored only if the row still has this
   * version.
   */
  version: number;
  /**
   * Number of failed attempts since the delivery became pending. The number determines the next
   * pause.
   */
  tries: number;
  /** Number of all attempts so far. */
  attemptCount: number;
  /** Sort key of the deliveries to an endpoint. */
  position: number;
  /** Traceparent of the span that caused the delivery, if the trace is exported. */
  traceparent?: string | undefined;
}

/** Maximum attempts in the list of a delivery. Later attempts replace the oldest attempts. */
export const maxAttemptSummaries = 50;
/**
 * Milliseconds for which deliveries and their bodies are stored. A stored delivery can be sent
 * again.
 */
export const logRetentionMs = 30 * 24 * 3_600_000;
/** Milliseconds for which requests and responses are stored. */
export const responseRetentionMs = 7 * 24 * 3_600_000;
/** Number of latest attempts of a delivery whose request and response are displayed. */
export const maxVisibleResponses = 3;
