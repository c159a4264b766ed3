// The tables of all resources by name, for the clients in JavaScript and Python.
export {
  apiKeysTable as apiKeys,
  authorizationsTable as authorizations,
  membersTable as members,
  meTable as me,
  notificationContactsTable as notificationContacts,
  tokensTable as tokens,
  workspacesTable as workspaces,
} from './account-tables.ts';
export {
  applicationsTable as applications,
  webhookEndpointsTable as webhookEndpoints,
} from './application-tables.ts';
export { auditTable as audit } from './audit-table.ts';
export {
  directoryTable as directory,
  installationPolicyTable as installationPolicy,
  installationRequestsTable as installationRequests,
  installationsTable as installations,
  publisherDomainsTable as publisherDomains,
  reviewsTable as reviews,
  shareOffersTable as shareOffers,
} from './directory-tables.ts';
export { investmentsTable as investments } from './investments-table.ts';
export {
  peopleTable as people,
  platformTable as platform,
  statusTable as status,
} from './platform-tables.ts';
