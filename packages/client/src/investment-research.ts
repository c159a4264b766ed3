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
  readonly investments: ReturnType<typeof investmentsResource>;
  readonly me: ReturnType<typeof meResource>;
  readonly workspaces: ReturnType<typeof workspacesResource>;
  readonly members: ReturnType<typeof membersResource>;
  readonly apiKeys: ReturnType<typeof apiKeysResource>;
  readonly applications: ReturnType<typeof applicationsResource>;
  readonly installations: ReturnType<typeof installationsResource>;
  readonly webhookEndpoints: ReturnType<typeof webhookEndpointsResource>;
  readonly audit: ReturnType<typeof auditResource>;

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
