import type { GetAccessToken } from '../authenticate.js';
import { type TokenClient, type Tokens } from './token-request.js';
export interface RefreshTokenOptions extends TokenClient {
    refreshToken: string;
    /**
     * Stores the tokens. The former refresh token is invalid from now on (RFC 9700, section 4.14.2):
     * no call uses the new access token before this function has stored the new refresh token.
     */
    onRefresh: (tokens: Tokens) => void | Promise<void>;
}
/** `getAccessToken` of an application that acts for a person (RFC 6749, section 6). */
export declare function refreshToken(options: RefreshTokenOptions): GetAccessToken;
