/** The user or application that makes the call. */
export const meTable = {
  get: 'get /v2/me',
  update: 'patch /v2/me',
  workspaces: { list: 'list /v2/me/workspaces' },
  invitations: {
    list: 'list /v2/me/invitations',
    accept: 'trigger /v2/me/invitations/{id}/accept',
    decline: 'trigger /v2/me/invitations/{id}/decline',
  },
  notificationPreferences: {
    get: 'get /v2/me/notification-preferences',
    update: 'patch /v2/me/notification-preferences',
  },
} as const;

export const workspacesTable = {
  list: 'list /v2/workspaces',
  get: 'get /v2/workspaces/{id}',
  create: 'post /v2/workspaces',
  update: 'patch /v2/workspaces/{id}',
  createApiKey: 'post /v2/workspaces/{id}/api-keys',
} as const;

/** The first argument of each call is the id of the workspace. */
export const membersTable = {
  list: 'list /v2/workspaces/{id}/members',
  get: 'get /v2/workspaces/{id}/members/{userId}',
  add: 'post /v2/workspaces/{id}/members',
  update: 'patch /v2/workspaces/{id}/members/{userId}',
  remove: 'delete /v2/workspaces/{id}/members/{userId}',
  endSessions: 'trigger /v2/workspaces/{id}/members/{userId}/end-sessions',
  sendInvitation: 'trigger /v2/workspaces/{id}/members/{userId}/invitation',
} as const;

export const apiKeysTable = {
  list: 'list /v2/api-keys',
  get: 'get /v2/api-keys/{id}',
  create: 'post /v2/api-keys',
  update: 'patch /v2/api-keys/{id}',
  revoke: 'delete /v2/api-keys/{id}',
} as const;

/** Applications with the right to act as the caller. */
export const authorizationsTable = {
  list: 'list /v2/authorizations',
  revoke: 'delete /v2/authorizations/{id}',
} as const;

/** Tokens with which applications act as the caller. */
export const tokensTable = {
  list: 'list /v2/tokens',
  revoke: 'delete /v2/tokens/{id}',
} as const;

export const notificationContactsTable = {
  list: 'list /v2/notification-contacts',
  add: 'post /v2/notification-contacts',
  remove: 'delete /v2/notification-contacts/{id}',
  sendConfirmation: 'trigger /v2/notification-contacts/{id}/confirmation',
} as const;
