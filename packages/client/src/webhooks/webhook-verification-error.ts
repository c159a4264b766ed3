/**
 * - `missing_header`, `invalid_header`: the request is not a webhook delivery;
 * - `timestamp_too_old`, `timestamp_too_new`: a replay, or a wrong clock;
 * - `no_matching_signature`: a different secret signed the delivery, or the verified body differs
 *   from the received bytes, for example after a parser;
 * - `invalid_payload`: the payload is not the raw body but, for example, a parsed body; or a signed
 *   body is not JSON.
 */
export type WebhookVerificationCode =
  | 'missing_header'
  | 'invalid_header'
  | 'timestamp_too_old'
  | 'timestamp_too_new'
  | 'no_matching_signature'
  | 'invalid_payload';

/** The request is not a valid webhook delivery. Respond with 400, and do nothing else. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
  readonly code: WebhookVerificationCode;

  constructor(code: WebhookVerificationCode, message: string) {
    super(message);
    this.code = code;
  }
}
