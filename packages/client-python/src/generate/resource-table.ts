/** The operation of a method: HTTP method and path. */
type Target = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`;

/** A resource: methods, and resources below. */
export interface ResourceTable {
  [name: string]: Target | ResourceTable;
}

/** The resources of the Python client, by the names of the TypeScript client. */
export const resourceTable = {
  investments: {
    list: 'GET /v2/investments',
    get: 'GET /v2/investments/{id}',
    create: 'POST /v2/investments',
    update: 'PATCH /v2/investments/{id}',
    delete: 'DELETE /v2/investments/{id}',
    archive: 'POST /v2/investments/{id}/archive',
    unarchive: 'POST /v2/investments/{id}/unarchive',
    lock: 'POST /v2/investments/{id}/lock',
    unlock: 'POST /v2/investments/{id}/unlock',
    merge: 'POST /v2/investments/{id}/merge',
    addFavorite: 'PUT /v2/investments/{id}/favorite',
    removeFavorite: 'DELETE /v2/investments/{id}/favorite',
    facets: 'GET /v2/investments/facets',
    duplicates: 'GET /v2/investments/{id}/duplicates',
    history: 'GET /v2/investments/{id}/history',
    import: 'POST /v2/investments/imports',
    export: 'GET /v2/investments/exports',
    notes: {
      list: 'GET /v2/investments/{id}/notes',
      create: 'POST /v2/investments/{id}/notes',
      update: 'PATCH /v2/investments/{id}/notes/{noteId}',
      delete: 'DELETE /v2/investments/{id}/notes/{noteId}',
    },
    imports: {
      list: 'GET /v2/import-jobs',
      get: 'GET /v2/import-jobs/{id}',
      cancel: 'POST /v2/import-jobs/{id}/cancel',
      errors: 'GET /v2/import-jobs/{id}/errors',
      warnings: 'GET /v2/import-jobs/{id}/warnings',
    },
  },
  me: {
    get: 'GET /v2/me',
    update: 'PATCH /v2/me',
    invitations: {
      list: 'GET /v2/me/invitations',
      accept: 'POST /v2/me/invitations/{id}/accept',
      decline: 'POST /v2/me/invitations/{id}/decline',
    },
  },
  workspaces: {
    list: 'GET /v2/workspaces',
    get: 'GET /v2/workspaces/{id}',
    create: 'POST /v2/workspaces',
    update: 'PATCH /v2/workspaces/{id}',
    createApiKey: 'POST /v2/workspaces/{id}/api-keys',
  },
  members: {
    list: 'GET /v2/workspaces/{id}/members',
    get: 'GET /v2/workspaces/{id}/members/{userId}',
    add: 'POST /v2/workspaces/{id}/members',
    update: 'PATCH /v2/workspaces/{id}/members/{userId}',
    remove: 'DELETE /v2/workspaces/{id}/members/{userId}',
    endSessions: 'POST /v2/workspaces/{id}/members/{userId}/end-sessions',
    sendInvitation: 'POST /v2/workspaces/{id}/members/{userId}/invitation',
  },
  apiKeys: {
    list: 'GET /v2/api-keys',
    get: 'GET /v2/api-keys/{id}',
    create: 'POST /v2/api-keys',
    update: 'PATCH /v2/api-keys/{id}',
    revoke: 'DELETE /v2/api-keys/{id}',
  },
  applications: {
    list: 'GET /v2/applications',
    get: 'GET /v2/applications/{id}',
    create: 'POST /v2/applications',
    update: 'PATCH /v2/applications/{id}',
    delete: 'DELETE /v2/applications/{id}',
    restore: 'POST /v2/applications/{id}/restore',
    suspend: 'POST /v2/applications/{id}/suspend',
    resume: 'POST /v2/applications/{id}/resume',
    secrets: {
      list: 'GET /v2/applications/{id}/secrets',
      rotate: 'POST /v2/applications/{id}/secrets',
      revoke: 'DELETE /v2/applications/{id}/secrets/{secretId}',
    },
  },
  installations: {
    list: 'GET /v2/installations',
    get: 'GET /v2/installations/{id}',
    create: 'POST /v2/installations',
    delete: 'DELETE /v2/installations/{id}',
    suspend: 'POST /v2/installations/{id}/suspend',
    resume: 'POST /v2/installations/{id}/resume',
    reauthorize: 'POST /v2/installations/{id}/reauthorize',
  },
  webhookEndpoints: {
    list: 'GET /v2/webhook-endpoints',
    get: 'GET /v2/webhook-endpoints/{id}',
    create: 'POST /v2/webhook-endpoints',
    update: 'PATCH /v2/webhook-endpoints/{id}',
    delete: 'DELETE /v2/webhook-endpoints/{id}',
    test: 'POST /v2/webhook-endpoints/{id}/test',
    health: 'GET /v2/webhook-endpoints/{id}/health',
    replay: 'POST /v2/webhook-endpoints/{id}/replay',
    secrets: {
      list: 'GET /v2/webhook-endpoints/{id}/secrets',
      rotate: 'POST /v2/webhook-endpoints/{id}/secrets',
      revoke: 'DELETE /v2/webhook-endpoints/{id}/secrets/{secretId}',
    },
    deliveries: {
      list: 'GET /v2/webhook-endpoints/{id}/deliveries',
      get: 'GET /v2/webhook-endpoints/{id}/deliveries/{deliveryId}',
      redeliver: 'POST /v2/webhook-endpoints/{id}/deliveries/{deliveryId}/redeliver',
    },
  },
  audit: {
    list: 'GET /v2/audit/records',
    get: 'GET /v2/audit/records/{id}',
    keys: 'GET /v2/audit/keys',
  },
} as const satisfies ResourceTable;
