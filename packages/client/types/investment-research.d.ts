import type { ClientOptions } from './create-client.js';
import { apiKeysResource, auditResource, membersResource, meResource, workspacesResource } from './resources/account-resources.js';
import { applicationsResource, installationsResource, webhookEndpointsResource } from './resources/application-resources.js';
import { investmentsResource } from './resources/investments.js';
export interface InvestmentResearchOptions extends Omit<ClientOptions, 'credential'> {
    /** An API key or an access token. */
    apiKey?: string | undefined;
}
/**
 * The resources of the API. Calls throw a subclass of `ApiError` for error responses, and
 * `ConnectionError` without a response.
 */
export declare class InvestmentResearch {
    readonly investments: ReturnType<typeof investmentsResource>;
    readonly me: ReturnType<typeof meResource>;
    readonly workspaces: ReturnType<typeof workspacesResource>;
    readonly members: ReturnType<typeof membersResource>;
    readonly apiKeys: ReturnType<typeof apiKeysResource>;
    readonly applications: ReturnType<typeof applicationsResource>;
    readonly installations: ReturnType<typeof installationsResource>;
    readonly webhookEndpoints: ReturnType<typeof webhookEndpointsResource>;
    readonly audit: ReturnType<typeof auditResource>;
    constructor({ apiKey, ...options }: InvestmentResearchOptions);
}
