/** Published listings, and listings shared with the workspace. */
export const directoryTable = {
  image: 'download /v2/directory/images/{imageId}',
  listings: {
    list: 'list /v2/directory/listings',
    get: 'get /v2/directory/listings/{id}',
    versions: 'list /v2/directory/listings/{id}/versions',
  },
  sharedListings: {
    list: 'list /v2/directory/shared-listings',
    get: 'get /v2/directory/shared-listings/{id}',
    image: 'download /v2/directory/shared-listings/{id}/images/{imageId}',
  },
} as const;

export const installationsTable = {
  list: 'list /v2/installations',
  get: 'get /v2/installations/{id}',
  /** Previews the rights that an installation would grant. */
  preview: 'get /v2/installations/preview',
  create: 'post /v2/installations',
  delete: 'delete /v2/installations/{id}',
  suspend: 'post /v2/installations/{id}/suspend',
  resume: 'post /v2/installations/{id}/resume',
  reauthorize: 'post /v2/installations/{id}/reauthorize',
} as const;

export const installationRequestsTable = {
  list: 'list /v2/installation-requests',
  get: 'get /v2/installation-requests/{id}',
  create: 'post /v2/installation-requests',
  approve: 'post /v2/installation-requests/{id}/approve',
  decline: 'post /v2/installation-requests/{id}/decline',
  withdraw: 'trigger /v2/installation-requests/{id}/withdraw',
} as const;

export const installationPolicyTable = {
  get: 'get /v2/installation-policy',
  put: 'put /v2/installation-policy',
} as const;

export const publisherDomainsTable = {
  list: 'list /v2/publisher-domains',
  get: 'get /v2/publisher-domains/{id}',
  add: 'post /v2/publisher-domains',
  remove: 'delete /v2/publisher-domains/{id}',
  verify: 'trigger /v2/publisher-domains/{id}/verify',
} as const;

/** Offers to share a listing with a workspace. */
export const shareOffersTable = {
  list: 'list /v2/share-offers',
  approve: 'set /v2/share-offers/{id}',
  withdraw: 'delete /v2/share-offers/{id}',
} as const;

/** Reviews of listings, for reviewers of the platform. */
export const reviewsTable = {
  list: 'list /v2/reviews',
  get: 'get /v2/reviews/{id}',
  assign: 'post /v2/reviews/{id}/assign',
  comment: 'post /v2/reviews/{id}/comments',
  approve: 'post /v2/reviews/{id}/approve',
  reject: 'post /v2/reviews/{id}/reject',
  requestChanges: 'post /v2/reviews/{id}/request-changes',
  image: 'download /v2/reviews/{id}/images/{imageId}',
} as const;
