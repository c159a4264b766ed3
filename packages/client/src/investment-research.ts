import type { ClientOptions } from './create-client.ts';
import {
  apiKeysResource,
  auditResource,
  membersResource,
  meResource,
  workspacesResource,
} from './resources/account-resources.ts';
import {
  applicationsResource,
  installationsResource,
  webhookEndpointsResource,
} from './resources/application-resources.ts';
import { createCaller } from './resources/caller.ts';
import { investmentsResource } from './resources/investments.ts';

export interface InvestmentResearchOptions extends Omit<ClientOptions, 'credential'> {
  /** An API key or an access token. */
  apiKey?: string | undefined;
}

/**
 * The resources of the API. Calls throw a subclass of `ApiError` for error responses, and
 * `ConnectionError` without a response.
 */
export class InvestmentResearch {
  readonly investments;
  readonly me;
  readonly workspaces;
  readonly members;
  readonly apiKeys;
  readonly applications;
  readonly installations;
  readonly webhookEndpoints;
  readonly audit;

  constructor({ apiKey, ...options }: InvestmentResearchOptions) {
    const call = createCaller({ ...options, credential: apiKey });
    this.investments = investmentsResource(call);
    this.me = meResource(call);
    this.workspaces = workspacesResource(call);
    this.members = membersResource(call);
    this.apiKeys = apiKeysResource(call);
    this.applications = applicationsResource(call);
    this.installations = installationsResource(call);
    this.webhookEndpoints = webhookEndpointsResource(call);
    this.audit = auditResource(call);
  }
}
