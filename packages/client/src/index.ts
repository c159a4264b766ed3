export { ApiError, type Problem } from './api-error.ts';
export type { GetAccessToken } from './authenticate.ts';
export type { ApiClient } from './calls.ts';
export { ConnectionError } from './connection-error.ts';
export { type ClientOptions, createClient } from './create-client.ts';
export type { components, paths } from './generated/schema.d.ts';
export { type PagedPath, pages } from './pages.ts';
export type { Fetch, RetryLimits } from './send.ts';
export { type VerifyWebhookOptions, verifyWebhook } from './webhooks/verify-webhook.ts';
export type { WebhookEvent, WebhookEventType } from './webhooks/webhook-event.ts';
export type { WebhookHeaders } from './webhooks/webhook-headers.ts';
export {
  type WebhookVerificationCode,
  WebhookVerificationError,
} from './webhooks/webhook-verification-error.ts';
