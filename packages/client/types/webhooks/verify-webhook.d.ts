import type { WebhookEvent } from './webhook-event.js';
import { type WebhookHeaders } from './webhook-headers.js';
export interface VerifyWebhookOptions {
    /** The body as it was received: text or bytes that no parser has touched. */
    payload: string | Uint8Array;
    headers: WebhookHeaders;
    /**
     * Any of them may have signed: during a rotation the old one and the new one. `whsec_…`, or the
     * public key `whpk_…`.
     */
    secrets: string | readonly string[];
    /** How far the clocks may differ, in seconds; an older request is a replay. Default: 300. */
    toleranceS?: number;
    /** Default: the current time. */
    now?: Date;
}
/**
 * The event of a delivery that was signed with one of the secrets, lately (Standard Webhooks).
 * @throws WebhookVerificationError for any other request, TypeError for a secret that is none
 */
export declare function verifyWebhook<Event = WebhookEvent>({ payload, headers, secrets, toleranceS, now, }: VerifyWebhookOptions): Promise<Event>;
