import type { paths } from '../generated/schema.js';
type NewEndpoint = paths['/v2/webhook-endpoints']['post']['requestBody']['content']['application/json'];
/** The types of events at the time of this client; later ones are added. */
export type WebhookEventType = Exclude<NewEndpoint['events'][number], '*'>;
/**
 * What a webhook delivers: a CloudEvent (CloudEvents 1.0). Accept types and members that you do not
 * know.
 */
export interface WebhookEvent {
    specversion: '1.0';
    /** The id of the event. */
    id: string;
    /** The service that emitted it. */
    source: string;
    type: WebhookEventType;
    /** The id of what it is about; absent where that is a person, whom the receiver may not know. */
    subject?: string;
    /** When it happened (RFC 3339). */
    time: string;
    workspaceid: string;
    data: {
        /** Who did it; without an id where the receiver may not know it. */
        actor: {
            type: string;
            id?: string;
            onBehalfOf?: string;
        };
        /** Absent where it concerns the workspace as a whole. */
        environment?: 'production' | 'sandbox';
        /** As the schema of its type says. */
        detail: Record<string, unknown>;
    };
}
export {};
