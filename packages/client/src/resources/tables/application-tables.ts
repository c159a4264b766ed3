export const applicationsTable = {
  list: 'list /v2/applications',
  get: 'get /v2/applications/{id}',
  create: 'post /v2/applications',
  update: 'patch /v2/applications/{id}',
  delete: 'delete /v2/applications/{id}',
  restore: 'trigger /v2/applications/{id}/restore',
  suspend: 'post /v2/applications/{id}/suspend',
  resume: 'post /v2/applications/{id}/resume',
  /** Previews the effects of a change of the application. */
  impact: 'get /v2/applications/{id}/impact',
  insight: 'get /v2/applications/{id}/insight',
  installations: 'list /v2/applications/{id}/installations',
  reportCompromise: 'post /v2/applications/{id}/compromise',
  revokeDownstream: 'post /v2/applications/{id}/revoke-downstream',
  setAuthorizationFlows: 'put /v2/applications/{id}/authorization-flows',
  setNewInstalls: 'put /v2/applications/{id}/new-installs',
  secrets: {
    list: 'list /v2/applications/{id}/secrets',
    rotate: 'post /v2/applications/{id}/secrets',
    revoke: 'delete /v2/applications/{id}/secrets/{secretId}',
  },
  transfer: {
    offer: 'post /v2/applications/{id}/transfer',
    accept: 'post /v2/applications/{id}/transfer/accept',
    withdraw: 'delete /v2/applications/{id}/transfer',
  },
  visibility: {
    get: 'get /v2/applications/{id}/visibility',
    set: 'put /v2/applications/{id}/visibility',
  },
  /** The entry of the application in the directory. */
  listing: {
    get: 'get /v2/applications/{id}/listing',
    put: 'put /v2/applications/{id}/listing',
    submit: 'trigger /v2/applications/{id}/listing/submit',
    withdraw: 'trigger /v2/applications/{id}/listing/withdraw',
    unpublish: 'post /v2/applications/{id}/listing/unpublish',
    delist: 'post /v2/applications/{id}/listing/delist',
    relist: 'trigger /v2/applications/{id}/listing/relist',
    image: 'download /v2/applications/{id}/listing/images/{imageId}',
    putLogo: 'put /v2/applications/{id}/listing/logo',
    deleteLogo: 'delete /v2/applications/{id}/listing/logo',
    addScreenshot: 'post /v2/applications/{id}/listing/screenshots',
    deleteScreenshot: 'delete /v2/applications/{id}/listing/screenshots/{imageId}',
    versions: {
      list: 'list /v2/applications/{id}/listing/versions',
      add: 'post /v2/applications/{id}/listing/versions',
    },
  },
} as const;

export const webhookEndpointsTable = {
  list: 'list /v2/webhook-endpoints',
  get: 'get /v2/webhook-endpoints/{id}',
  create: 'post /v2/webhook-endpoints',
  update: 'patch /v2/webhook-endpoints/{id}',
  delete: 'delete /v2/webhook-endpoints/{id}',
  test: 'trigger /v2/webhook-endpoints/{id}/test',
  health: 'get /v2/webhook-endpoints/{id}/health',
  replay: 'post /v2/webhook-endpoints/{id}/replay',
  secrets: {
    list: 'list /v2/webhook-endpoints/{id}/secrets',
    rotate: 'post /v2/webhook-endpoints/{id}/secrets',
    revoke: 'delete /v2/webhook-endpoints/{id}/secrets/{secretId}',
  },
  deliveries: {
    list: 'list /v2/webhook-endpoints/{id}/deliveries',
    get: 'get /v2/webhook-endpoints/{id}/deliveries/{deliveryId}',
    redeliver: 'trigger /v2/webhook-endpoints/{id}/deliveries/{deliveryId}/redeliver',
  },
} as const;
