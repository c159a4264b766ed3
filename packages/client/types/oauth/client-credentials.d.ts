import type { GetAccessToken } from '../authenticate.js';
import { type TokenClient } from './token-request.js';
export interface ClientCredentialsOptions extends TokenClient {
    clientSecret: string;
    /** Separated by spaces; default: what the application is registered for. */
    scope?: string | undefined;
}
/** `getAccessToken` of an application that acts for itself (RFC 6749, section 4.4). */
export declare function clientCredentials(options: ClientCredentialsOptions): GetAccessToken;
