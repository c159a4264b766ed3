export { ApiError, type Problem } from './api-error.ts';
export type { GetAccessToken } from './authenticate.ts';
export type { ApiClient } from './calls.ts';
export { ConnectionError, TimeoutError } from './connection-error.ts';
export { type ClientOptions, createClient } from './create-client.ts';
export {
  AuthenticationError,
  ConflictError,
  InvalidRequestError,
  NotFoundError,
  PermissionError,
  PreconditionFailedError,
  RateLimitError,
  ServerError,
} from './error-kinds.ts';
export type { Fetch } from './fetch.ts';
export type { components, paths } from './generated/schema.d.ts';
export { InvestmentResearch, type InvestmentResearchOptions } from './investment-research.ts';
export type { LastResponse, Limits, Result } from './last-response.ts';
export type { Hooks, RateLimitWait, ReceivedResponse, SentRequest } from './logging.ts';
export { RepeatedCursorError } from './next-cursor.ts';
export { type ClientCredentialsOptions, clientCredentials } from './oauth/client-credentials.ts';
export { type RefreshTokenOptions, refreshToken } from './oauth/refresh-token.ts';
export type { Tokens } from './oauth/token-request.ts';
export { type PagedPath, pages } from './pages.ts';
export { RedirectError } from './redirect-error.ts';
export type { CallOptions } from './resources/call-types.ts';
export type { DownloadedFile } from './resources/downloaded-file.ts';
export type { ImportOptions } from './resources/investments.ts';
export type { RecordList } from './resources/record-list.ts';
export type { RetryLimits } from './send.ts';
export { UnexpectedResponseError } from './unexpected-response-error.ts';
export { type VerifyWebhookOptions, verifyWebhook } from './webhooks/verify-webhook.ts';
export type { WebhookEvent, WebhookEventType } from './webhooks/webhook-event.ts';
export type { WebhookHeaders } from './webhooks/webhook-headers.ts';
export {
  type WebhookVerificationCode,
  WebhookVerificationError,
} from './webhooks/webhook-verification-error.ts';
