export interface TokenClient {
    /** URL of the token endpoint (RFC 6749, section 3.2), `token_endpoint` of the server's metadata. */
    tokenUrl: string;
    clientId: string;
    /** Without one, the application is public. */
    clientSecret?: string | undefined;
    fetch?: typeof fetch | undefined;
}
export interface Tokens {
    accessToken: string;
    refreshToken: string | undefined;
    /** Unix milliseconds. */
    expiresAtMs: number;
}
/**
 * Requests tokens (RFC 6749, section 5).
 * @throws ApiError when the server refuses, ConnectionError without a response
 */
export declare function requestTokens({ tokenUrl, clientId, clientSecret, fetch }: TokenClient, parameters: Record<string, string>): Promise<Tokens>;
