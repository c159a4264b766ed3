import type { Permission } from './permission.ts';
import { adminRoles } from './roles.ts';

const production = ['production'] as const;
const noScopeItLacks = 'A credential cannot grant a scope that it lacks.';
const allScopesOfTheApplication = 'The credential must have every scope of the application.';
const readsItsEvents =
  'Requires read access to the subjects of the events, except to change only `description`, `ordered` or `state`.';
const readsAllItsEvents = 'Requires read access to the subjects of the events.';
const lift =
  'The person who made the suspension, or an admin, with every scope of the application.';
const operatorsSuspend =
  'Operators, with a production API key: applications of every organization.';
const tokensOfOneWorkspace =
  'With an API key: workspaces of the organization that the user is a member of. With an access token: only the workspace of the token.';
const lastOwner = 'The last owner cannot be removed or get another role.';

const investmentsRead = { scopes: ['investments.read'] } as const;
const investmentsWrite = { scopes: ['investments.write'] } as const;
/** A shared record may be changed by its creator and by admins. */
const creatorOrAdmin = {
  ...investmentsWrite,
  others: { roles: adminRoles },
} as const;
const favorite = { ...investmentsWrite, callers: 'people' } as const;

const ofWorkspaceAdmins = { environments: production, roles: adminRoles } as const;

/**
 * Applications may not change contacts. A contact remains after the removal of the application, so
 * the application could continue to read the notices to the workspace.
 */
const contactsWrite = {
  ...ofWorkspaceAdmins,
  scopes: ['workspace.write'],
  callers: 'people with an API key',
} as const;

const membersWrite = {
  scopes: ['members.write'],
  environments: production,
  roles: adminRoles,
} as const;

const applicationsRead = { scopes: ['applications.read'] } as const;
const applicationsWrite = { scopes: ['applications.write'] } as const;
const applicationsAdmin = { ...applicationsWrite, roles: adminRoles } as const;
const applicationsTransfer = { ...applicationsAdmin, environments: production } as const;

/**
 * An application needs the scope `tokens.revoke` to manage the keys, consents and tokens of a user.
 */
const credentials = { scopes: [], applicationScopes: ['tokens.revoke'] } as const;
const keysOfOthers = { scopes: ['members.read'], roles: adminRoles } as const;
/** An application without a user has no keys, consents and tokens. */
const ownedByPeople = { callers: 'people' } as const;
const ownKey = { ...ownedByPeople, scopesOfKeyOr: ['tokens.revoke'] } as const;
const consentsAndTokens = {
  ...credentials,
  own: ownedByPeople,
  others: { scopes: ['tokens.revoke'], roles: adminRoles },
} as const;
const revokeConsentsAndTokens = {
  ...credentials,
  own: ownedByPeople,
  others: {
    scopes: ['tokens.revoke'],
    roles: adminRoles,
    visibleTo: { roles: adminRoles },
  },
} as const;

/**
 * A user's decisions about invitations to other workspaces. The inviting workspace may belong to
 * another organization than the credential.
 */
const ownInvitations = {
  scopes: [],
  callers: 'people with an API key',
  environments: production,
  fullCredential: true,
  notes: ['Invitations of every organization to the address of the user.'],
} as const;

/**
 * The staff of the platform, for all workspaces. The staff need an API key for production or the
 * console, and cannot use an application.
 */
const ofThePlatform = { callers: 'people with an API key', environments: production } as const;
const reviewsRead = {
  ...ofThePlatform,
  scopes: ['directory.read'],
  platformRoles: ['reviewer', 'operator'],
  notes: ['Reviews of every workspace.'],
} as const;
const reviewsWrite = {
  ...ofThePlatform,
  scopes: ['directory.write'],
  platformRoles: ['reviewer'],
  notes: [
    'Reviews of every workspace, except listings of own organizations and listings that the reviewer wrote or submitted.',
  ],
} as const;

const installationsRead = { scopes: ['installations.read'] } as const;
const installationsAdmin = {
  scopes: ['installations.write'],
  callers: 'people',
  roles: adminRoles,
} as const;
const ofParty = 'Admins of the installing workspace or of the publisher, and operators.';
const installationChange = { ...installationsAdmin, notes: [ofParty] } as const;
const installationRequests = {
  scopes: ['directory.read'],
  callers: 'people',
  notes: ['Members and developers: own requests. Admins and owners: requests of the workspace.'],
} as const;
const publisherDomains = {
  scopes: ['directory.write'],
  environments: production,
  roles: adminRoles,
} as const;

/** Actions of operators on resources of other workspaces. */
export const ofOperators = { ...ofThePlatform, platformRoles: ['operator'] } as const;
const people = {
  ...ofOperators,
  scopes: [],
  fullCredential: true,
  notes: ['People of every workspace, except the calling operator.'],
} as const;
/** Operations on the platform as a whole. */
const platform = { ...ofOperators, scopes: [], fullCredential: true } as const;
const delisting = {
  ...ofOperators,
  scopes: ['directory.write'],
  notes: ['Listings of every workspace.'],
} as const;

const ofApplications =
  'Only the application that created an endpoint changes it; people pause and delete it.';
const ofCreators = 'An application finds its own endpoints only.';
const webhooksRead = { scopes: ['webhooks.read'], notes: [ofCreators] } as const;
const webhooksWrite = { scopes: ['webhooks.write'], notes: [ofCreators] } as const;

const auditRead = { scopes: ['audit.read'] } as const;
/**
 * The log of an account is for the user of the account, regardless of the user's role. A stolen key
 * with fewer scopes than the user's role gives no access to the log.
 */
const ownAccount = {
  scopes: [],
  callers: 'people with an API key',
  fullCredential: true,
} as const;

/**
 * Who may call each endpoint, by operation id: the scopes, callers, environments and roles. The
 * gateway and the services enforce this table, and docs/permissions.md is generated from it. An
 * endpoint without an entry in this table requires no credential.
 */
export const permissions = {
  listAllInvestments: investmentsRead,
  listInvestments: investmentsRead,
  getInvestmentFacets: investmentsRead,
  getInvestmentDuplicates: investmentsRead,
  getInvestment: investmentsRead,
  listInvestmentHistory: investmentsRead,
  listInvestmentNotes: investmentsRead,
  getInvestmentNote: investmentsRead,
  createInvestmentNote: investmentsWrite,
  updateInvestmentNote: creatorOrAdmin,
  deleteInvestmentNote: creatorOrAdmin,
  listInvestmentViews: investmentsRead,
  getInvestmentView: investmentsRead,
  createInvestmentView: investmentsWrite,
  updateInvestmentView: creatorOrAdmin,
  deleteInvestmentView: creatorOrAdmin,
  exportInvestments: investmentsRead,
  createInvestment: {
    ...investmentsWrite,
    private: { callers: 'people' },
  },
  importInvestments: {
    ...investmentsWrite,
    private: { callers: 'people' },
  },
  getImportTemplate: investmentsRead,
  listImportJobs: investmentsRead,
  getImportJob: investmentsRead,
  listImportJobErrors: investmentsRead,
  listImportJobWarnings: investmentsRead,
  cancelImportJob: creatorOrAdmin,
  undoImportJob: {
    ...creatorOrAdmin,
    notes: ['Records that the caller may delete; others are skipped.'],
  },
  updateInvestment: {
    ...investmentsWrite,
    notes: ['Only the user who created a record can make it private.'],
  },
  deleteInvestment: creatorOrAdmin,
  mergeInvestments: {
    ...creatorOrAdmin,
    notes: [
      'A duplicate must be an own record, unless the caller is an owner or admin. The caller must also be allowed to change the remaining record.',
    ],
  },
  createInvestmentEdit: {
    ...investmentsWrite,
    notes: ['Records that the caller may change by PATCH; others are skipped.'],
  },
  previewInvestmentEdit: investmentsWrite,
  listInvestmentEdits: investmentsRead,
  getInvestmentEdit: investmentsRead,
  cancelInvestmentEdit: creatorOrAdmin,
  undoInvestmentEdit: creatorOrAdmin,
  lockInvestment: creatorOrAdmin,
  unlockInvestment: creatorOrAdmin,
  archiveInvestment: investmentsWrite,
  unarchiveInvestment: investmentsWrite,
  addFavorite: favorite,
  removeFavorite: favorite,
  listImportPresets: investmentsRead,
  putImportPreset: investmentsWrite,
  deleteImportPreset: investmentsWrite,

  getMe: { scopes: [] },
  updateMe: {
    scopes: [],
    callers: 'people',
    environments: production,
    fullCredential: true,
  },

  getNotificationPreferences: { scopes: [], callers: 'people' },
  updateNotificationPreferences: {
    scopes: [],
    callers: 'people',
    environments: production,
    fullCredential: true,
  },

  listMyWorkspaces: {
    scopes: [],
    callers: 'people with an API key',
    environments: production,
    fullCredential: true,
    notes: ['Workspaces of every organization of which the user is a member.'],
  },
  listMyInvitations: ownInvitations,
  acceptInvitation: {
    ...ownInvitations,
    notes: [
      ...ownInvitations.notes,
      'The inviter must still be allowed to add a member with the role.',
    ],
  },
  declineInvitation: ownInvitations,

  listWorkspaces: {
    scopes: ['workspace.read'],
    callers: 'people',
    notes: [tokensOfOneWorkspace],
  },
  createWorkspace: {
    scopes: ['workspace.write'],
    callers: 'people with an API key',
    environments: production,
    roles: adminRoles,
  },
  getWorkspace: { scopes: ['workspace.read'], notes: [tokensOfOneWorkspace] },
  updateWorkspace: {
    scopes: ['workspace.write'],
    environments: production,
    roles: adminRoles,
    secondFactor: {
      roles: ['owner'],
      callers: 'people with an API key',
      fullCredential: true,
    },
  },

  listNotificationContacts: { ...ofWorkspaceAdmins, scopes: ['workspace.read'] },
  addNotificationContact: contactsWrite,
  sendContactConfirmation: contactsWrite,
  removeNotificationContact: contactsWrite,

  listMembers: { scopes: ['members.read'] },
  getMember: { scopes: ['members.read'] },
  addMember: {
    ...membersWrite,
    owners: { roles: ['owner'] },
  },
  updateMember: {
    ...membersWrite,
    owners: { roles: ['owner'] },
    notes: [lastOwner],
  },
  removeMember: {
    scopes: [],
    environments: production,
    own: { callers: 'people', fullCredential: true },
    others: { scopes: ['members.write'], roles: adminRoles },
    owners: { roles: ['owner'] },
    notes: [lastOwner],
  },
  endMemberSessions: {
    ...membersWrite,
    owners: { roles: ['owner'] },
  },
  sendInvitation: membersWrite,

  disablePerson: people,
  enablePerson: people,

  listOrganizations: platform,
  getOrganization: platform,
  listPlatformAccounts: platform,
  listPlatformApplications: {
    ...platform,
    notes: ['Applications of every workspace, without private fields.'],
  },
  listDeprecatedVersionCallers: platform,
  getPlatformHealth: platform,
  listPlatformDeadLetters: platform,
  replayPlatformDeadLetters: platform,
  listTroubledWebhookEndpoints: platform,
  stopPlatformWebhookEndpoint: platform,
  liftPlatformWebhookStop: platform,
  listPlatformFailedMails: platform,
  retryPlatformFailedMail: platform,

  listApiKeys: {
    ...credentials,
    own: ownedByPeople,
    others: keysOfOthers,
  },
  createApiKey: {
    scopes: [],
    callers: 'people with an API key',
    notes: [noScopeItLacks, 'The key expires no later than the credential that creates it.'],
  },
  createWorkspaceApiKey: {
    scopes: [],
    callers: 'people with an API key',
    environments: production,
    fullCredential: true,
    notes: [
      'The user must be a member of the workspace, and the workspace must belong to the organization of the credential.',
      noScopeItLacks,
      'The key expires no later than the credential that creates it.',
    ],
  },
  getApiKey: {
    ...credentials,
    own: ownedByPeople,
    others: { visibleTo: keysOfOthers },
  },
  updateApiKey: {
    ...credentials,
    own: ownKey,
    others: { visibleTo: keysOfOthers, roles: [] },
  },
  revokeApiKey: {
    ...credentials,
    own: ownKey,
    others: {
      visibleTo: keysOfOthers,
      scopes: ['tokens.revoke'],
      roles: adminRoles,
    },
  },

  listAuthorizations: consentsAndTokens,
  revokeAuthorization: revokeConsentsAndTokens,
  listTokens: consentsAndTokens,
  revokeToken: revokeConsentsAndTokens,

  listApplications: applicationsRead,
  getApplication: applicationsRead,
  previewChange: applicationsRead,
  listSecrets: applicationsRead,
  createApplication: { ...applicationsWrite, notes: [noScopeItLacks] },
  updateApplication: {
    ...applicationsWrite,
    notes: [
      noScopeItLacks,
      'To change keys or redirect URIs, the credential must have every scope of the application.',
    ],
  },
  deleteApplication: applicationsAdmin,
  restoreApplication: applicationsAdmin,
  suspendApplication: { ...applicationsWrite, notes: [operatorsSuspend] },
  resumeApplication: {
    ...applicationsWrite,
    notes: [lift, `${operatorsSuspend} Only the party that suspended the application.`],
  },
  setNewInstalls: applicationsWrite,
  setAuthorizationFlows: {
    ...applicationsWrite,
    notes: [`To permit authorization flows again: ${lift}`],
  },
  revokeDownstream: applicationsWrite,
  reportCompromise: { ...applicationsWrite, notes: [allScopesOfTheApplication] },
  offerTransfer: applicationsTransfer,
  withdrawTransfer: applicationsTransfer,
  acceptTransfer: { ...applicationsTransfer, notes: [allScopesOfTheApplication] },
  rotateSecret: { ...applicationsWrite, notes: [allScopesOfTheApplication] },
  revokeSecret: applicationsWrite,

  getListing: { scopes: ['directory.read'] },
  putListing: { scopes: ['directory.write'] },
  submitListing: { scopes: ['directory.write'] },
  withdrawListing: { scopes: ['directory.write'] },
  addListingVersion: { scopes: ['directory.write'] },
  listListingVersions: { scopes: ['directory.read'] },
  unpublishListing: { scopes: ['directory.write'] },
  getVisibility: { scopes: ['directory.read'] },
  putVisibility: {
    scopes: ['directory.write'],
    notes: [
      'Only an organization with the plan `enterprise` can share an application with chosen organizations.',
    ],
  },
  listSharedListings: { scopes: ['directory.read'] },
  getSharedListing: { scopes: ['directory.read'] },
  getSharedListingImage: { scopes: ['directory.read'] },

  delistListing: delisting,
  relistListing: delisting,

  listReviews: reviewsRead,
  getReview: reviewsRead,
  getReviewImage: reviewsRead,
  assignReview: reviewsWrite,
  commentOnReview: reviewsWrite,
  approveReview: reviewsWrite,
  rejectReview: reviewsWrite,
  requestChanges: reviewsWrite,

  previewInstallation: installationsRead,
  listInstallations: installationsRead,
  getInstallation: { ...installationsRead, notes: [ofParty] },
  createInstallation: { ...installationsAdmin, notes: [noScopeItLacks] },
  deleteInstallation: installationChange,
  suspendInstallation: installationChange,
  resumeInstallation: {
    ...installationChange,
    notes: [ofParty, 'Only the party that suspended the installation can resume it.'],
  },
  reauthorizeInstallation: { ...installationsAdmin, notes: [noScopeItLacks] },
  listApplicationInstallations: installationsRead,
  getInsight: applicationsRead,
  listInstallationRequests: installationRequests,
  createInstallationRequest: installationRequests,
  getInstallationRequest: installationRequests,
  approveInstallationRequest: { ...installationsAdmin, notes: [noScopeItLacks] },
  declineInstallationRequest: installationsAdmin,
  withdrawInstallationRequest: {
    ...installationRequests,
    notes: ['Only the member who made the request.'],
  },
  getInstallationPolicy: installationsRead,
  putInstallationPolicy: { ...installationsAdmin, environments: production },
  listShareOffers: {
    ...installationsRead,
    callers: 'people',
    roles: adminRoles,
  },
  approveShareOffer: { ...installationsAdmin, environments: production },
  withdrawShareOffer: { ...installationsAdmin, environments: production },
  putListingLogo: { scopes: ['directory.write'] },
  deleteListingLogo: { scopes: ['directory.write'] },
  addListingScreenshot: { scopes: ['directory.write'] },
  deleteListingScreenshot: { scopes: ['directory.write'] },
  getListingImage: { scopes: ['directory.read'] },

  listPublisherDomains: publisherDomains,
  addPublisherDomain: publisherDomains,
  getPublisherDomain: publisherDomains,
  verifyPublisherDomain: publisherDomains,
  removePublisherDomain: publisherDomains,

  listWebhookEndpoints: webhooksRead,
  createWebhookEndpoint: { scopes: ['webhooks.write'], notes: [readsItsEvents] },
  getWebhookEndpoint: webhooksRead,
  updateWebhookEndpoint: { ...webhooksWrite, notes: [ofCreators, ofApplications, readsItsEvents] },
  deleteWebhookEndpoint: webhooksWrite,
  listWebhookSecrets: webhooksRead,
  rotateWebhookSecret: { ...webhooksWrite, notes: [ofCreators, ofApplications, readsAllItsEvents] },
  revokeWebhookSecret: { ...webhooksWrite, notes: [ofCreators, ofApplications, readsAllItsEvents] },
  listWebhookDeliveries: webhooksRead,
  getWebhookDelivery: {
    ...webhooksRead,
    notes: [ofCreators, 'Requires read access to the subject of the event.'],
  },
  redeliverWebhook: webhooksWrite,
  replayWebhooks: webhooksWrite,
  testWebhookEndpoint: webhooksWrite,
  getWebhookHealth: webhooksRead,

  listAuditRecords: auditRead,
  getAuditRecord: auditRead,
  exportAuditRecords: auditRead,
  listAuditCheckpoints: auditRead,
  listAccountRecords: ownAccount,
  eraseAccount: { ...ownAccount, environments: production },
  erasePerson: {
    scopes: ['audit.erase'],
    roles: ['owner'],
    callers: 'people with an API key',
    environments: production,
  },
} as const satisfies Record<string, Permission>;
