/** The outcome of a request to a receiver, for the list of deliveries. */
export interface AttemptResult {
  at: Date;
  durationMs: number;
  /** `success` for a status from 200 to 299. */
  outcome: 'success' | 'failure';
  /** HTTP status; null if there was no response. */
  status: number | null;
  /** Reason of a failure, as text for people. */
  reason?: string;
  /** The pause requested by the receiver with `Retry-After`. */
  retryAfterMs?: number;
  request: SentRequest;
  response: ReceivedResponse | null;
}

/** The request that was sent, without the body. */
export interface SentRequest {
  method: 'POST';
  /** The URL of this attempt, without possibly secret parts. */
  url: string;
  headers: Record<string, string>;
}

export interface ReceivedResponse {
  headers: Record<string, string>;
  /** The first 64 KiB of the response. */
  body: string;
  /**
   * Whether `body` is incomplete, because the response was longer or did not end before the
   * timeout.
   */
  truncated: boolean;
}

export interface WebhookMessage {
  /** The `webhook-id`, the same in each attempt. */
  id: string;
  /** Time of this attempt. */
  timestamp: Date;
  body: string;
}

/** Sends a request. The promise always resolves, whatever the receiver does. */
export type SendWebhook = (
  url: string,
  secrets: readonly SigningSecret[],
  message: WebhookMessage,
  signal?: AbortSignal,
) => Promise<AttemptResult>;

/** A secret of an endpoint. An expired secret signs nothing. */
export interface SigningSecret {
  /** `whsec_…` or `whsk_…`. */
  value: string;
  expiresAt: Date | null;
}
