import type { GetAccessToken } from '../authenticate.js';
import type { Tokens } from './token-request.js';
/** Keeps a token until shortly before it expires. Concurrent callers share one request. */
export declare function cachedToken(request: () => Promise<Tokens>): GetAccessToken;
