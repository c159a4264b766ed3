import type { ClientOptions } from './create-client.ts';
import { createCaller } from './resources/caller.ts';
import { createResource } from './resources/create-resource.ts';
import { type InvestmentsResource, investmentsResource } from './resources/investments.ts';
import type { Resource } from './resources/resource-table.ts';
import {
  apiKeysTable,
  authorizationsTable,
  membersTable,
  meTable,
  notificationContactsTable,
  tokensTable,
  workspacesTable,
} from './resources/tables/account-tables.ts';
import { applicationsTable, webhookEndpointsTable } from './resources/tables/application-tables.ts';
import { auditTable } from './resources/tables/audit-table.ts';
import {
  directoryTable,
  installationPolicyTable,
  installationRequestsTable,
  installationsTable,
  publisherDomainsTable,
  reviewsTable,
  shareOffersTable,
} from './resources/tables/directory-tables.ts';
import { peopleTable, statusTable } from './resources/tables/platform-tables.ts';

export interface InvestmentResearchOptions extends Omit<ClientOptions, 'credential'> {
  /** An API key or an access token. */
  apiKey?: string | undefined;
}

/**
 * The resources of the API. Calls throw a subclass of `ApiError` for error responses, and
 * `ConnectionError` without a response.
 */
export class InvestmentResearch {
  readonly investments: InvestmentsResource;
  readonly me: Resource<typeof meTable>;
  readonly workspaces: Resource<typeof workspacesTable>;
  readonly members: Resource<typeof membersTable>;
  readonly apiKeys: Resource<typeof apiKeysTable>;
  readonly authorizations: Resource<typeof authorizationsTable>;
  readonly tokens: Resource<typeof tokensTable>;
  readonly notificationContacts: Resource<typeof notificationContactsTable>;
  readonly applications: Resource<typeof applicationsTable>;
  readonly installations: Resource<typeof installationsTable>;
  readonly installationRequests: Resource<typeof installationRequestsTable>;
  readonly installationPolicy: Resource<typeof installationPolicyTable>;
  readonly directory: Resource<typeof directoryTable>;
  readonly publisherDomains: Resource<typeof publisherDomainsTable>;
  readonly shareOffers: Resource<typeof shareOffersTable>;
  readonly reviews: Resource<typeof reviewsTable>;
  readonly webhookEndpoints: Resource<typeof webhookEndpointsTable>;
  readonly audit: Resource<typeof auditTable>;
  readonly people: Resource<typeof peopleTable>;
  readonly status: Resource<typeof statusTable>;

  constructor({ apiKey, ...options }: InvestmentResearchOptions) {
    const call = createCaller({ ...options, credential: apiKey });
    this.investments = investmentsResource(call);
    this.me = createResource(call, meTable);
    this.workspaces = createResource(call, workspacesTable);
    this.members = createResource(call, membersTable);
    this.apiKeys = createResource(call, apiKeysTable);
    this.authorizations = createResource(call, authorizationsTable);
    this.tokens = createResource(call, tokensTable);
    this.notificationContacts = createResource(call, notificationContactsTable);
    this.applications = createResource(call, applicationsTable);
    this.installations = createResource(call, installationsTable);
    this.installationRequests = createResource(call, installationRequestsTable);
    this.installationPolicy = createResource(call, installationPolicyTable);
    this.directory = createResource(call, directoryTable);
    this.publisherDomains = createResource(call, publisherDomainsTable);
    this.shareOffers = createResource(call, shareOffersTable);
    this.reviews = createResource(call, reviewsTable);
    this.webhookEndpoints = createResource(call, webhookEndpointsTable);
    this.audit = createResource(call, auditTable);
    this.people = createResource(call, peopleTable);
    this.status = createResource(call, statusTable);
  }
}
