import type { Caller } from './caller.ts';
import { actionAt, listAt, readAt, writeAt } from './operations.ts';

/** The person or application that calls. */
export function meResource(call: Caller) {
  return {
    get: readAt(call, '/v2/me'),
    update: writeAt(call, 'patch', '/v2/me'),
    invitations: {
      list: listAt(call, '/v2/me/invitations'),
      accept: actionAt(call, '/v2/me/invitations/{id}/accept'),
      decline: actionAt(call, '/v2/me/invitations/{id}/decline'),
    },
  };
}

export function workspacesResource(call: Caller) {
  return {
    list: listAt(call, '/v2/workspaces'),
    get: readAt(call, '/v2/workspaces/{id}'),
    create: writeAt(call, 'post', '/v2/workspaces'),
    update: writeAt(call, 'patch', '/v2/workspaces/{id}'),
    createApiKey: writeAt(call, 'post', '/v2/workspaces/{id}/api-keys'),
  };
}

/** Each call begins with the id of the workspace. */
export function membersResource(call: Caller) {
  return {
    list: listAt(call, '/v2/workspaces/{id}/members'),
    get: readAt(call, '/v2/workspaces/{id}/members/{userId}'),
    add: writeAt(call, 'post', '/v2/workspaces/{id}/members'),
    update: writeAt(call, 'patch', '/v2/workspaces/{id}/members/{userId}'),
    remove: writeAt(call, 'delete', '/v2/workspaces/{id}/members/{userId}'),
    endSessions: actionAt(call, '/v2/workspaces/{id}/members/{userId}/end-sessions'),
    sendInvitation: actionAt(call, '/v2/workspaces/{id}/members/{userId}/invitation'),
  };
}

export function apiKeysResource(call: Caller) {
  return {
    list: listAt(call, '/v2/api-keys'),
    get: readAt(call, '/v2/api-keys/{id}'),
    create: writeAt(call, 'post', '/v2/api-keys'),
    update: writeAt(call, 'patch', '/v2/api-keys/{id}'),
    revoke: writeAt(call, 'delete', '/v2/api-keys/{id}'),
  };
}

export function auditResource(call: Caller) {
  return {
    list: listAt(call, '/v2/audit/records'),
    get: readAt(call, '/v2/audit/records/{id}'),
    keys: readAt(call, '/v2/audit/keys'),
  };
}
