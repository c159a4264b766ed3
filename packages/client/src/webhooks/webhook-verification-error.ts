/**
 * - `missing_header`, `invalid_header`: not a request of a webhook;
 * - `timestamp_too_old`, `timestamp_too_new`: a replay, or a wrong clock;
 * - `no_matching_signature`: a different secret, or an altered body, for example by a parser:
 *   verify the bytes as received;
 * - `invalid_payload`: not the raw body but, for example, a parsed body; or signed, but not JSON.
 */
export type WebhookVerificationCode =
  | 'missing_header'
  | 'invalid_header'
  | 'timestamp_too_old'
  | 'timestamp_too_new'
  | 'no_matching_signature'
  | 'invalid_payload';

/** A request that is not a delivery of a webhook: respond with 400, and do nothing else. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
  readonly code: WebhookVerificationCode;

  constructor(code: WebhookVerificationCode, message: string) {
    super(message);
    this.code = code;
  }
}
