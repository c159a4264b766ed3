/** The outcome of a request to a receiver, for the delivery log. */
export interface AttemptResult {
  at: Date;
  durationMs: number;
  /** Success: a status of 200 to 299. */
  outcome: 'success' | 'failure';
  /** HTTP status; null: no response. */
  status: number | null;
  /** The reason of a failure, for people. */
  reason?: string;
  /** The pause requested by the receiver with `Retry-After`. */
  retryAfterMs?: number;
  request: SentRequest;
  response: ReceivedResponse | null;
}

/** The sent request, without the body. */
export interface SentRequest {
  method: 'POST';
  /** The URL of this attempt, without possibly secret parts. */
  url: string;
  headers: Record<string, string>;
}

export interface ReceivedResponse {
  headers: Record<string, string>;
  /** Up to 64 KiB. */
  body: string;
  /** Whether the response was longer, or did not end in time. */
  truncated: boolean;
}

export interface WebhookMessage {
  /** The `webhook-id`: the same in every attempt. */
  id: string;
  /** Time of this attempt. */
  timestamp: Date;
  body: string;
}

/** Makes an attempt. Resolves whatever the receiver does. */
export type SendWebhook = (
  url: string,
  secrets: readonly SigningSecret[],
  message: WebhookMessage,
  signal?: AbortSignal,
) => Promise<AttemptResult>;

/** A secret of an endpoint: an expired secret does not sign. */
export interface SigningSecret {
  /** `whsec_…` or `whsk_…`. */
  value: string;
  expiresAt: Date | null;
}
