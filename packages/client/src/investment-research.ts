import type { ClientOptions } from './create-client.ts';
import { createCaller } from './resources/caller.ts';
import { createResource } from './resources/create-resource.ts';
import { type InvestmentsResource, investmentsResource } from './resources/investments.ts';
import type { Resource } from './resources/resource-table.ts';
import * as resourceTables from './resources/tables/index.ts';

type Tables = typeof resourceTables;

export interface InvestmentResearchOptions extends Omit<ClientOptions, 'credential'> {
  /**
   * An API key or an access token. Without `apiKey` and `getAccessToken`, only open endpoints can
   * be called.
   */
  apiKey?: string | undefined;
}

/**
 * The resources of the API. Calls throw a subclass of `ApiError` for error responses, and
 * `ConnectionError` without a response.
 */
export class InvestmentResearch {
  readonly investments: InvestmentsResource;
  readonly me: Resource<Tables['me']>;
  readonly workspaces: Resource<Tables['workspaces']>;
  readonly members: Resource<Tables['members']>;
  readonly apiKeys: Resource<Tables['apiKeys']>;
  readonly authorizations: Resource<Tables['authorizations']>;
  readonly tokens: Resource<Tables['tokens']>;
  readonly notificationContacts: Resource<Tables['notificationContacts']>;
  readonly applications: Resource<Tables['applications']>;
  readonly installations: Resource<Tables['installations']>;
  readonly installationRequests: Resource<Tables['installationRequests']>;
  readonly installationPolicy: Resource<Tables['installationPolicy']>;
  readonly directory: Resource<Tables['directory']>;
  readonly publisherDomains: Resource<Tables['publisherDomains']>;
  readonly shareOffers: Resource<Tables['shareOffers']>;
  readonly reviews: Resource<Tables['reviews']>;
  readonly webhookEndpoints: Resource<Tables['webhookEndpoints']>;
  readonly audit: Resource<Tables['audit']>;
  readonly people: Resource<Tables['people']>;
  readonly platform: Resource<Tables['platform']>;
  readonly status: Resource<Tables['status']>;

  /** @throws TypeError if `apiKey` is given without a value, or `baseUrl` is not an http(s) URL */
  constructor(options: InvestmentResearchOptions) {
    requireKey(options);
    const { apiKey, ...others } = options;
    const call = createCaller({ ...others, credential: apiKey });
    this.investments = investmentsResource(call);
    this.me = createResource(call, resourceTables.me);
    this.workspaces = createResource(call, resourceTables.workspaces);
    this.members = createResource(call, resourceTables.members);
    this.apiKeys = createResource(call, resourceTables.apiKeys);
    this.authorizations = createResource(call, resourceTables.authorizations);
    this.tokens = createResource(call, resourceTables.tokens);
    this.notificationContacts = createResource(call, resourceTables.notificationContacts);
    this.applications = createResource(call, resourceTables.applications);
    this.installations = createResource(call, resourceTables.installations);
    this.installationRequests = createResource(call, resourceTables.installationRequests);
    this.installationPolicy = createResource(call, resourceTables.installationPolicy);
    this.directory = createResource(call, resourceTables.directory);
    this.publisherDomains = createResource(call, resourceTables.publisherDomains);
    this.shareOffers = createResource(call, resourceTables.shareOffers);
    this.reviews = createResource(call, resourceTables.reviews);
    this.webhookEndpoints = createResource(call, resourceTables.webhookEndpoints);
    this.audit = createResource(call, resourceTables.audit);
    this.people = createResource(call, resourceTables.people);
    this.platform = createResource(call, resourceTables.platform);
    this.status = createResource(call, resourceTables.status);
  }
}

/**
 * Rejects an `apiKey` without a value. Otherwise, an unset environment variable would cause a 401
 * at the first call.
 */
function requireKey(options: InvestmentResearchOptions): void {
  const { apiKey, getAccessToken } = options;
  if ('apiKey' in options && !apiKey && getAccessToken === undefined) {
    throw new TypeError(
      `apiKey is ${apiKey === '' ? 'empty' : apiKey}: pass an API key or an access token. irp keys create and POST /v2/api-keys make a key. To call only endpoints that require no credential, leave apiKey out`,
    );
  }
}
