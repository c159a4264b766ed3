/** What came of one request to a receiver, for the delivery log. */
export interface AttemptResult {
  at: Date;
  durationMs: number;
  /** Success: a status of 200 to 299. */
  outcome: 'success' | 'failure';
  /** HTTP status; null: no response. */
  status: number | null;
  /** Of a failure, for people. */
  reason?: string;
  /** What the receiver asked for by `Retry-After`. */
  retryAfterMs?: number;
  request: SentRequest;
  response: ReceivedResponse | null;
}

/** What was sent, beside the body. */
export interface SentRequest {
  method: 'POST';
  /** As it was at this attempt, without what may be secret in it. */
  url: string;
  headers: Record<string, string>;
}

export interface ReceivedResponse {
  headers: Record<string, string>;
  /** Up to 64 KiB. */
  body: string;
  /** There was more, or it did not end in time. */
  truncated: boolean;
}

export interface WebhookMessage {
  /** The `webhook-id`: the same in every attempt. */
  id: string;
  /** Of this attempt. */
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

/** Of an endpoint: an expired one does not sign. */
export interface SigningSecret {
  /** `whsec_…` or `whsk_…`. */
  value: string;
  expiresAt: Date | null;
}
