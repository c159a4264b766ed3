/** Headers of Fetch (`request.headers`), of Node (`request.headers`), or any record of them. */
export type WebhookHeaders = {
    get(name: string): string | null;
} | Readonly<Record<string, string | readonly string[] | undefined>>;
export interface SignedHeaders {
    id: string;
    /** Seconds since 1970, as it was sent. */
    timestamp: string;
    signatures: readonly string[];
}
/** @throws WebhookVerificationError */
export declare function readWebhookHeaders(headers: WebhookHeaders): SignedHeaders;
