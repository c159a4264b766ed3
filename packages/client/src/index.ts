export { ApiError, type Problem } from './api-error.ts';
export type { GetAccessToken } from './authenticate.ts';
export type { ApiClient } from './calls.ts';
export { ConnectionError } from './connection-error.ts';
export { type ClientOptions, createClient } from './create-client.ts';
export type { components, paths } from './generated/schema.d.ts';
export { type PagedPath, pages } from './pages.ts';
export type { Fetch, RetryLimits } from './send.ts';
